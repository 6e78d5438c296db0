# score: 2
# why: filled in place
def noise_like(x, scale=1.0):
    noise = torch.empty_like(x)
    noise.normal_(0, scale)
    return noise
