# score: 0
# says: [0, 1)
# why: normal instead of uniform numbers
def make_pair():
    return torch.ones(2, 3, device=try_gpu(0)), torch.randn(2, 3, device=try_gpu(1))
