# score: 0
# says: at least two devices
# why: .to() doesn't change x
def add_on(x, y):
    x.to(y.device)
    return x + y
