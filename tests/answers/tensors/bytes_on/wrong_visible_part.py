# score: 2
# says: whole
# why: each storage once, but only what the first view shows
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    sizes = {}
    for t in tensors:
        if t.device == here:
            sizes.setdefault(t.untyped_storage().data_ptr(), t.nbytes)
    return sum(sizes.values())
