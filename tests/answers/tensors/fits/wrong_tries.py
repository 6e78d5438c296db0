# score: 0
# says: allocated, 1048576
# why: creates the tensor to see
def fits(shape, dtype, device):
    try:
        torch.empty(shape, dtype=dtype, device=device)
        return True
    except torch.OutOfMemoryError:
        return False
