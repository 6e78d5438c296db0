# score: 0
# says: float32, float16
# why: the dtype forgotten
def noise_like(x, scale=1.0):
    return scale * torch.randn(x.shape, device=x.device)
