# score: 0
# says: cuda:1, True was expected, False came
# why: compares a string with a device
def same_device(a, b):
    return a == b
