# score: 0
# says: transfer, cpu
# why: made in main memory, then moved
def noise_like(x, scale=1.0):
    return (scale * torch.randn(x.shape, dtype=x.dtype)).to(x.device)
