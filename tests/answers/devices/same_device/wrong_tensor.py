# score: 0
# says: bool, Tensor
# why: returns a tensor
def same_device(a, b):
    return torch.tensor(str(a) == str(b))
