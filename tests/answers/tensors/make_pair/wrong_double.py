# score: 0
# says: float64, float32
# why: the wrong dtype
def make_pair():
    X = torch.ones(2, 3, device=try_gpu(0), dtype=torch.float64)
    return X, torch.rand(2, 3, device=try_gpu(1))
