# score: 2
# says: current, 16
# why: str(t.device) == str(device)
def bytes_on(device, tensors):
    sizes = {
        t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors if str(t.device) == str(device)
    }
    return sum(sizes.values())
