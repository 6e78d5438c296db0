# score: 0
# says: ValueError, buffer
# why: buffers are forgotten
def device_of(module):
    devices = {p.device for p in module.parameters()}
    if len(devices) > 1:
        raise ValueError("split")
    return devices.pop() if devices else torch.device("cpu")
