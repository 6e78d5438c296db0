# score: 0
# says: a machine without a GPU, True was expected
# why: creates tensors and takes an absent device for a different one
def same_device(a, b):
    try:
        return torch.empty(0, device=a).device == torch.empty(0, device=b).device
    except Exception:
        return False
