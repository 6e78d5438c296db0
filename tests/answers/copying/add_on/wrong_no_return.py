# score: 0
# says: Tensor, NoneType
# why: forgets to return
def add_on(x, y):
    x.to(y.device) + y
