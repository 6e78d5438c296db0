# score: 0
# says: TypeError, cuda
# why: forgets cpu
def to_numpy(x):
    return x.detach().numpy()
