# score: 1
# says: transfer
# why: .cuda() moves too
def make_pair():
    X, Y = torch.ones(2, 3), torch.rand(2, 3)
    if torch.cuda.device_count() > 0:
        X = X.cuda(0)
    if torch.cuda.device_count() > 1:
        Y = Y.cuda(1)
    return X, Y
