# score: 3
# why: x.to(y.device)
def add_on(x, y):
    moved = x.to(y.device)
    return moved + y
