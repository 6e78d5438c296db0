# score: 2
# why: numpy(force=True)
def to_numpy(x):
    return x.numpy(force=True)
