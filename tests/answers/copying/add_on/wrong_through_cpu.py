# score: 1
# says: 2 transfers, cpu
# why: through main memory
def add_on(x, y):
    return x.cpu().to(y.device) + y
