# score: 0
# says: at least two devices
# why: x + y
def add_on(x, y):
    return x + y
