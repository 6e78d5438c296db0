# score: 0
# says: (3, 2), (2, 3)
# why: rows and columns swapped
def make_pair():
    return torch.ones(3, 2, device=try_gpu(0)), torch.rand(3, 2, device=try_gpu(1))
