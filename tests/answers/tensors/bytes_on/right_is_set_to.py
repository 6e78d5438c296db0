# score: 3
# why: compares storages pairwise
def bytes_on(device, tensors):
    device = torch.device(device)
    if device.type == "cpu":
        mine = [t for t in tensors if t.device.type == "cpu"]
    else:
        number = torch.cuda.current_device() if device.index is None else device.index
        mine = [t for t in tensors if t.device.type == "cuda" and t.device.index == number]
    total = 0
    for i, t in enumerate(mine):
        known = any(t.untyped_storage()._cdata == u.untyped_storage()._cdata for u in mine[:i])
        if not known:
            total += t.untyped_storage().nbytes()
    return total
