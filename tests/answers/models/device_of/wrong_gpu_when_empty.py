# score: 0
# says: cpu, cuda:0, neither parameters nor buffers
# why: an empty module is thought to be on the GPU
def device_of(module):
    devices = {t.device for t in [*module.parameters(), *module.buffers()]}
    if len(devices) > 1:
        raise ValueError("split")
    return devices.pop() if devices else d2l.try_gpu()
