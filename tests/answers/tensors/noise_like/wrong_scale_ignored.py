# score: 0
# says: zeros, deviation of 0
# why: scale ignored
def noise_like(x, scale=1.0):
    return torch.randn_like(x)
