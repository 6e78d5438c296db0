# score: 2
def device_of(module):
    devices = {t.device for t in list(module.parameters()) + list(module.buffers())}
    if not devices:
        return torch.device("cpu")
    if len(devices) > 1:
        raise ValueError("the module is split")
    return devices.pop()
