# score: 2
# why: the other order
def to_numpy(x):
    return x.cpu().detach().numpy()
