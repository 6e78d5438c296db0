# score: 0
# says: ReLU, device, NoneType
# why: returns None for a module without tensors
def device_of(module):
    devices = {t.device for t in [*module.parameters(), *module.buffers()]}
    if len(devices) > 1:
        raise ValueError("split")
    for device in devices:
        return device
