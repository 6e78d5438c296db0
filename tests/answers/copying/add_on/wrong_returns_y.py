# score: 0
# says: 2, 3 was expected
# why: does nothing
def add_on(x, y):
    return y
