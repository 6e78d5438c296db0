# score: 0
# says: current device cuda:1, current
# why: takes a missing index for zero
def same_device(a, b):
    a, b = torch.device(a), torch.device(b)
    return a.type == b.type and (a.index or 0) == (b.index or 0)
