# score: 0
# says: uniform
# why: in [0, 1), but not uniform
def make_pair():
    return torch.ones(2, 3, device=try_gpu(0)), torch.rand(2, 3, device=try_gpu(1)) ** 2
