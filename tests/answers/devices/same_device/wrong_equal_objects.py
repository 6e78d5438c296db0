# score: 0
# says: cuda, cuda:0, True was expected
# why: compares names only
def same_device(a, b):
    return torch.device(a) == torch.device(b)
