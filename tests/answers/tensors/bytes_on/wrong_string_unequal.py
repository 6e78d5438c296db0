# score: 2
# says: string
# why: a string never equals a device
def bytes_on(device, tensors):
    sizes = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors if t.device == device}
    return sum(sizes.values())
