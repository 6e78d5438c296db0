# score: 2
# says: 80, once
# why: every view counted
def bytes_on(device, tensors):
    here = torch.empty(0, device=device).device
    return sum(t.untyped_storage().nbytes() for t in tensors if t.device == here)
