# score: 2
# why: the usual chain
def to_numpy(x):
    return x.detach().cpu().numpy()
