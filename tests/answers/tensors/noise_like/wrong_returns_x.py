# score: 0
# says: zeros, deviation of 0
# why: returns x
def noise_like(x, scale=1.0):
    return x
