# score: 3
# why: a dict by the storage's address
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    sizes = {}
    for t in tensors:
        if t.device == here:
            s = t.untyped_storage()
            sizes[s.data_ptr()] = s.nbytes()
    return sum(sizes.values())
