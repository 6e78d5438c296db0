# score: 2
# why: the device as a context manager
def noise_like(x, scale=1.0):
    with x.device:
        return scale * torch.randn(x.shape, dtype=x.dtype)
