# score: 0
# says: not scale
# why: multiplies x by noise
def noise_like(x, scale=1.0):
    return scale * torch.randn_like(x) * x
