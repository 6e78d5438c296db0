# score: 0
# says: int64, float32
# why: full with an integer
def make_pair():
    return torch.full((2, 3), 1, device=try_gpu(0)), torch.rand(2, 3, device=try_gpu(1))
