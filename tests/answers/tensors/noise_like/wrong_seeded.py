# score: 0
# says: every call
# why: the same numbers at every call
def noise_like(x, scale=1.0):
    torch.manual_seed(0)
    return scale * torch.randn_like(x)
