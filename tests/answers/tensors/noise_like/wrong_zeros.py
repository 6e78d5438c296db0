# score: 0
# says: repeat, every element
# why: does nothing
def noise_like(x, scale=1.0):
    return torch.zeros_like(x)
