# score: 0
# says: ValueError, buffer
# why: buffers are only asked when there are no parameters
def device_of(module):
    tensors = list(module.parameters()) or list(module.buffers())
    devices = {t.device for t in tensors}
    if len(devices) > 1:
        raise ValueError("split")
    return devices.pop() if devices else torch.device("cpu")
