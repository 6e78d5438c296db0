# score: 0
# says: shape, (6,)
# why: flattened
def to_numpy(x):
    return x.detach().cpu().flatten().numpy()
