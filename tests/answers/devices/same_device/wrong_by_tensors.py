# score: 0
# says: a machine without a GPU, RuntimeError
# why: creates tensors, for which the devices must exist
def same_device(a, b):
    return torch.empty(0, device=a).device == torch.empty(0, device=b).device
