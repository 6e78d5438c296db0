# score: 1
# says: transfer, together
# why: moves even what is there
def add_on(x, y):
    if x.device == y.device and x.is_cuda:
        return x.cpu().to(y.device) + y
    return x.to(y.device) + y
