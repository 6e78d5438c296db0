# score: 2
# why: a device as a context manager
def make_pair():
    with torch.device(try_gpu(0)):
        X = torch.ones(2, 3)
    with torch.device(try_gpu(1)):
        Y = torch.rand(2, 3)
    return X, Y
