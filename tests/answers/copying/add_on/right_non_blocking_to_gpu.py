# score: 3
# why: non_blocking only towards a GPU
def add_on(x, y):
    return x.to(y.device, non_blocking=y.is_cuda) + y
