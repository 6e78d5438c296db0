# score: 0
# says: grad
# why: cut from the graph
def add_on(x, y):
    return x.detach().to(y.device) + y
