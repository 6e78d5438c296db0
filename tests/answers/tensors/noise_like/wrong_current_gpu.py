# score: 0
# says: cuda:0, cuda:1
# why: always the current GPU
def noise_like(x, scale=1.0):
    device = "cuda" if x.is_cuda else "cpu"
    return scale * torch.randn(x.shape, dtype=x.dtype, device=device)
