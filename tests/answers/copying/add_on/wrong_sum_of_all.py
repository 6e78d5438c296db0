# score: 0
# says: shape
# why: .sum()
def add_on(x, y):
    return (x.to(y.device) + y).sum()
