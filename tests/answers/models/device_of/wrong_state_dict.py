# score: 0
# says: persistent
# why: state_dict() leaves out buffers that are not persistent
def device_of(module):
    devices = {t.device for t in module.state_dict().values()}
    if len(devices) > 1:
        raise ValueError("split")
    return devices.pop() if devices else torch.device("cpu")
