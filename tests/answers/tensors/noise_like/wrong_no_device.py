# score: 0
# says: cpu, cuda:1
# why: the device forgotten
def noise_like(x, scale=1.0):
    return scale * torch.randn(x.shape, dtype=x.dtype)
