# score: 0
# says: ValueError, different devices
# why: does not look into nested modules
def device_of(module):
    devices = {t.device for t in [*module.parameters(recurse=False), *module.buffers(recurse=False)]}
    if len(devices) > 1:
        raise ValueError("split")
    return devices.pop() if devices else torch.device("cpu")
