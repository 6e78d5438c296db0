# score: 2
# says: 80, once
# why: sizes of tensors instead of storages
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    return sum(t.nbytes for t in tensors if t.device == here)
