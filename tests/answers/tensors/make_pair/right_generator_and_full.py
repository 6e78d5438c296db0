# score: 2
# why: full, rand_like of an empty pattern
def make_pair():
    first, second = [torch.empty(2, 3, device=try_gpu(i)) for i in (0, 1)]
    return (torch.ones_like(first), torch.rand_like(second))
