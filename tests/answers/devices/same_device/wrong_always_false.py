# score: 0
# says: True was expected, False came
# why: always says no
def same_device(a, b):
    return False
