# score: 2
# why: ones computed where they are
def make_pair():
    X = torch.zeros(2, 3, device=try_gpu(0)) + 1.0
    Y = 1 - torch.rand(2, 3, device=try_gpu(1))
    Y = torch.where(Y >= 1, torch.zeros_like(Y), Y)
    return X, Y
