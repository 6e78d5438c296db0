# score: 1
# says: 24 was expected, only those tensors
# why: counts tensors on all devices
def bytes_on(device, tensors):
    return sum({t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors}.values())
