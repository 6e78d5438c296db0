# score: 0
# says: cuda:0, cuda:1
# why: y goes to x
def add_on(x, y):
    return x + y.to(x.device)
