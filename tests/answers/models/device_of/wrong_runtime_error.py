# score: 0
# says: ValueError, RuntimeError
# why: raises another exception
def device_of(module):
    devices = {t.device for t in [*module.parameters(), *module.buffers()]}
    if len(devices) > 1:
        raise RuntimeError("split")
    return devices.pop() if devices else torch.device("cpu")
