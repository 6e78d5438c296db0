# score: 1
# says: 2 transfers
# why: y to x and the sum back
def add_on(x, y):
    return (x + y.to(x.device)).to(y.device)
