# score: 0
# says: cuda:1, cuda:0 was expected
# why: Y, X in the wrong order
def make_pair():
    X = torch.ones(2, 3, device=try_gpu(0))
    Y = torch.rand(2, 3, device=try_gpu(1))
    return Y, X
