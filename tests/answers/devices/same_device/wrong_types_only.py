# score: 0
# says: cuda:0, cuda:1, False was expected
# why: compares types only
def same_device(a, b):
    return torch.device(a).type == torch.device(b).type
