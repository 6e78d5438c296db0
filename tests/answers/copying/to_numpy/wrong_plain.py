# score: 0
# says: TypeError, cuda
# why: .numpy() of a GPU tensor
def to_numpy(x):
    return x.numpy()
