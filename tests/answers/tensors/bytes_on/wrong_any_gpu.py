# score: 1
# says: 24 was expected, only those tensors
# why: only the type of the device compared
def bytes_on(device, tensors):
    kind = torch.device(device).type
    sizes = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors if t.device.type == kind}
    return sum(sizes.values())
