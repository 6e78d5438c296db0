# score: 0
# says: not normal
# why: uniform with the right mean and deviation
def noise_like(x, scale=1.0):
    return scale * (torch.rand_like(x) - 0.5) * 12**0.5
