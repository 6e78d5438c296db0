# score: 0
# says: zeros, deviation of 0
# why: returns x with noise instead of noise
def noise_like(x, scale=1.0):
    return x + scale * torch.randn_like(x)
