# score: 0
# says: False was expected
# why: does nothing
def fits(shape, dtype, device):
    return True
