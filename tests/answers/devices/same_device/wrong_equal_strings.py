# score: 0
# says: cuda, cuda:0, True was expected
# why: compares how the names are written
def same_device(a, b):
    return str(a) == str(b)
