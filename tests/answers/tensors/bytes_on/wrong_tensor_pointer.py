# score: 2
# says: 80, once
# why: data_ptr of the tensor differs for a slice with an offset
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    sizes = {t.data_ptr(): t.untyped_storage().nbytes() for t in tensors if t.device == here}
    return sum(sizes.values())
