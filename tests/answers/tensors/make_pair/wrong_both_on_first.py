# score: 0
# says: cuda:0, cuda:1
# why: both on the first GPU
def make_pair():
    X = torch.ones(2, 3, device=try_gpu())
    Y = torch.rand(2, 3, device=try_gpu())
    return X, Y
