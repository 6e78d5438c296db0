# score: 0
# says: device, str
# why: returns a string
def device_of(module):
    devices = {str(t.device) for t in [*module.parameters(), *module.buffers()]}
    if len(devices) > 1:
        raise ValueError("split")
    return devices.pop() if devices else "cpu"
