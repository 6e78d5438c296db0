# score: 0
# says: dtype, float64
# why: x.to(y) takes over y's dtype
def add_on(x, y):
    return x.to(y) + y
