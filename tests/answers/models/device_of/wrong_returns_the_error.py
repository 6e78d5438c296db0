# score: 0
# says: ValueError
# why: returns the exception instead of raising it
def device_of(module):
    devices = {t.device for t in [*module.parameters(), *module.buffers()]}
    if len(devices) > 1:
        return ValueError("split")
    return devices.pop() if devices else torch.device("cpu")
