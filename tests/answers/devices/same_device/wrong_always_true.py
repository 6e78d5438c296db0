# score: 0
# says: False was expected, True came
# why: always says yes
def same_device(a, b):
    return True
