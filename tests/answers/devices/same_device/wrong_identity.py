# score: 0
# says: True was expected, False came
# why: compares identities
def same_device(a, b):
    return torch.device(a) is torch.device(b)
