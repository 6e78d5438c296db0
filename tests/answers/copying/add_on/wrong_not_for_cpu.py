# score: 0
# says: cpu
# why: .cuda(index) of a CPU tensor
def add_on(x, y):
    return x.cuda(y.device.index) + y
