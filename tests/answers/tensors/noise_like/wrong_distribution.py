# score: 0
# says: transfers
# why: torch.distributions refuses a deviation of 0
def noise_like(x, scale=1.0):
    zero = torch.zeros_like(x)
    return torch.distributions.Normal(zero, zero + scale).sample()
