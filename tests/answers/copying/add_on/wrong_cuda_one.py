# score: 0
# says: cuda
# why: always GPU 1
def add_on(x, y):
    return x.cuda(1) + y
