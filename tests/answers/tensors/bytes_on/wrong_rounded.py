# score: 0
# says: 24, 512
# why: rounded up to pieces of 512 bytes
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    sizes = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors if t.device == here}
    return sum(-(-size // 512) * 512 for size in sizes.values())
