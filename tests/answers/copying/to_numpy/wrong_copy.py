# score: 0
# says: 7 was expected, share
# why: always a copy
def to_numpy(x):
    return x.detach().cpu().clone().numpy()
