# score: 2
# why: torch.normal with a size
def noise_like(x, scale=1.0):
    return torch.normal(0.0, float(scale), x.shape, dtype=x.dtype, device=x.device)
