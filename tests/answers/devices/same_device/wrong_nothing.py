# score: 0
# says: bool, NoneType
# why: does nothing
def same_device(a, b):
    pass
