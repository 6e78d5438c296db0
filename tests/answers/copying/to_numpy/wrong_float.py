# score: 0
# says: dtype, float64
# why: everything float32: a copy where it was another dtype
def to_numpy(x):
    return x.detach().cpu().float().numpy()
