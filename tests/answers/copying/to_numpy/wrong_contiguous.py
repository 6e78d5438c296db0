# score: 0
# says: share
# why: a transposed tensor gets copied
def to_numpy(x):
    return x.detach().cpu().contiguous().numpy()
