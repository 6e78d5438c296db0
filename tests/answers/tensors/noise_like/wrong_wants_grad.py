# score: 0
# says: grad
# why: grad follows from x
def noise_like(x, scale=1.0):
    return scale * torch.randn_like(x) + 0 * x
