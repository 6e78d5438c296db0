# score: 0
# says: int, Tensor
# why: the sum as a tensor
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    sizes = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors if t.device == here}
    return torch.tensor(list(sizes.values())).sum()
