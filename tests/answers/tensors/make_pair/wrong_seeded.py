# score: 0
# says: repeat, every call
# why: the same numbers at every call
def make_pair():
    torch.manual_seed(0)
    return torch.ones(2, 3, device=try_gpu(0)), torch.rand(2, 3, device=try_gpu(1))
