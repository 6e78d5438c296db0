# score: 0
# says: ValueError, different devices
# why: compares cpu with cuda, not card with card
def device_of(module):
    tensors = [*module.parameters(), *module.buffers()]
    if len({t.device.type for t in tensors}) > 1:
        raise ValueError("split")
    return tensors[0].device if tensors else torch.device("cpu")
