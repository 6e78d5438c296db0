# score: 2
# why: randn_like times scale
def noise_like(x, scale=1.0):
    return torch.randn_like(x) * scale
