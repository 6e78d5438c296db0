# score: 3
# why: asks first
def add_on(x, y):
    if x.device != y.device:
        x = x.to(y.device)
    return x + y
