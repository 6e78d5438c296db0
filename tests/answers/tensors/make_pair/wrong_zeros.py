# score: 0
# says: expected, 1
# why: zeros instead of ones
def make_pair():
    return torch.zeros(2, 3, device=try_gpu(0)), torch.rand(2, 3, device=try_gpu(1))
