# score: 2
# says: current, 16
# why: == with the device as given
def bytes_on(device, tensors):
    device = torch.device(device)
    sizes = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors if t.device == device}
    return sum(sizes.values())
