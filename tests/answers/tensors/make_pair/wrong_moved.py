# score: 1
# says: transfer, cpu
# why: creates in main memory, then moves
def make_pair():
    X = torch.ones(2, 3).to(try_gpu(0))
    Y = torch.rand(2, 3).to(try_gpu(1))
    return X, Y
