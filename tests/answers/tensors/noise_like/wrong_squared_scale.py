# score: 0
# says: standard deviation, not scale
# why: scale squared
def noise_like(x, scale=1.0):
    return scale**2 * torch.randn_like(x)
