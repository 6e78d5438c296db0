# score: 0
# says: given, changed
# why: overwrites x
def noise_like(x, scale=1.0):
    return x.detach().normal_(0, scale)
