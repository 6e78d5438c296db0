# score: 0
# says: cpu, nan
# why: non_blocking to main memory, read too early
def add_on(x, y):
    return x.to(y.device, non_blocking=True) + y
