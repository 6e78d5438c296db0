# score: 0
# says: normal, deviation
# why: scale taken for the variance
def noise_like(x, scale=1.0):
    return scale**0.5 * torch.randn_like(x)
