# score: 2
def device_of(module):
    tensors = [*module.parameters(), *module.buffers()]
    first = next(iter(tensors), torch.zeros(0)).device
    if not all(t.device == first for t in tensors):
        raise ValueError(module)
    return first
