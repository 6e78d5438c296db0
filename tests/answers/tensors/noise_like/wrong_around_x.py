# score: 0
# says: zeros, deviation of 0
# why: normal around x
def noise_like(x, scale=1.0):
    return torch.normal(x.detach(), scale)
