# score: 0
# says: ndarray, list
# why: a list
def to_numpy(x):
    return x.tolist()
