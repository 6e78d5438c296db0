# score: 0
# says: tuple, list
# why: a list instead of a tuple
def make_pair():
    return [torch.ones(2, 3, device=try_gpu(0)), torch.rand(2, 3, device=try_gpu(1))]
