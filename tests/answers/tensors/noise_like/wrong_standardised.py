# score: 0
# says: deviation, not scale
# why: standardises by the sample: fails for a single number
def noise_like(x, scale=1.0):
    noise = torch.randn_like(x)
    return scale * (noise - noise.mean()) / noise.std()
