# score: 0
# says: 24, 0
# why: does nothing
def bytes_on(device, tensors):
    return 0
