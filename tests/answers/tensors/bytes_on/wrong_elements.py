# score: 0
# says: 24, 6
# why: elements instead of bytes
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    sizes = {t.untyped_storage().data_ptr(): t.numel() for t in tensors if t.device == here}
    return sum(sizes.values())
