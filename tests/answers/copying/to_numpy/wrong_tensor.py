# score: 0
# says: ndarray, Tensor
# why: still a tensor
def to_numpy(x):
    return x.detach().cpu()
