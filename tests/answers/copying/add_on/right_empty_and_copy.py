# score: 3
# why: a copy into a new tensor on y's device
def add_on(x, y):
    if x.device == y.device:
        return x + y
    there = torch.empty(x.shape, dtype=x.dtype, device=y.device)
    there.copy_(x)
    return there + y
