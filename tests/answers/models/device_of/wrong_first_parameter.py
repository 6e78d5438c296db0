# score: 0
# says: ReLU, StopIteration
# why: looks at the first parameter only
def device_of(module):
    return next(module.parameters()).device
