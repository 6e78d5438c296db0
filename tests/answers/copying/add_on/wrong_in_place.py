# score: 0
# says: given, changed
# why: changes y
def add_on(x, y):
    y += x.to(y.device)
    return y
