# score: 2
# why: new_empty keeps device and dtype
def noise_like(x, scale=1.0):
    return x.new_empty(x.size()).normal_(std=scale)
