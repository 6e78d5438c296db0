# score: 0
# says: standard deviation, not scale
# why: scale taken for the variance
def noise_like(x, scale=1.0):
    return scale**0.5 * torch.randn_like(x)
