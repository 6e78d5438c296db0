# score: 0
# says: repeat, element
# why: one random number for all elements
def make_pair():
    return torch.ones(2, 3, device=try_gpu(0)), torch.rand(1, device=try_gpu(1)).expand(2, 3)
