# score: 2
# why: a clone cut from the graph, overwritten
def noise_like(x, scale=1.0):
    out = x.detach().clone()
    return out.normal_().mul_(scale)
