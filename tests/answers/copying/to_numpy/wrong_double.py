# score: 0
# says: float64, float32
# why: everything float64
def to_numpy(x):
    return x.detach().cpu().double().numpy()
