# score: 0
# says: mean, not 0
# why: uniform instead of normal
def noise_like(x, scale=1.0):
    return scale * torch.rand_like(x)
