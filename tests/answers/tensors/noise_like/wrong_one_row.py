# score: 0
# says: repeat, every element
# why: one row repeated
def noise_like(x, scale=1.0):
    if x.dim() < 2:
        return scale * torch.randn_like(x)
    return (scale * torch.randn_like(x[:1])).expand(x.shape).clone()
