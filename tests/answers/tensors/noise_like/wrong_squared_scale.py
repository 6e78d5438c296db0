# score: 0
# says: normal, deviation
# why: scale squared
def noise_like(x, scale=1.0):
    return scale**2 * torch.randn_like(x)
