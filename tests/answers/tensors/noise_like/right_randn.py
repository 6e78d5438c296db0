# score: 2
# why: randn with everything spelled out
def noise_like(x, scale=1.0):
    return torch.randn(x.shape, dtype=x.dtype, device=x.device).mul_(scale)
