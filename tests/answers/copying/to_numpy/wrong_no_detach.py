# score: 0
# says: requires grad
# why: forgets detach
def to_numpy(x):
    return x.cpu().numpy()
