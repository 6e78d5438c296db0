# score: 2
# why: the helper of the lesson
def make_pair():
    return torch.ones(2, 3, device=try_gpu()), torch.rand(2, 3, device=try_gpu(1))
