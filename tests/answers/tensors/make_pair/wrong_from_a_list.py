# score: 1
# says: transfer, cpu
# why: a list lies in main memory
def make_pair():
    X = torch.tensor([[1.0] * 3] * 2, device=try_gpu(0))
    return X, torch.rand(2, 3, device=try_gpu(1))
