# score: 0
# says: current device cuda:1, False was expected
# why: takes a missing index for any card
def same_device(a, b):
    a, b = torch.device(a), torch.device(b)
    if a.type != b.type:
        return False
    return a.index is None or b.index is None or a.index == b.index
