# score: 2
# why: the initialiser of torch.nn
def noise_like(x, scale=1.0):
    return torch.nn.init.normal_(torch.zeros_like(x), mean=0.0, std=scale)
