# score: 0
# says: ValueError, different devices
# why: only asks whether any tensor is on a GPU
def device_of(module):
    for t in [*module.parameters(), *module.buffers()]:
        if t.is_cuda:
            return t.device
    return torch.device("cpu")
