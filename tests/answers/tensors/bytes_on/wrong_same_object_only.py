# score: 2
# says: 80, once
# why: repeats dropped, views counted
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    different = {id(t): t for t in tensors if t.device == here}
    return sum(t.untyped_storage().nbytes() for t in different.values())
