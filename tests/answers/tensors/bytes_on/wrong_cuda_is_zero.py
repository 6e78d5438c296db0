# score: 2
# says: current, 16
# why: `cuda` taken for `cuda:0`
def bytes_on(device, tensors):
    device = torch.device(device)
    if device.type == "cuda":
        device = torch.device("cuda", device.index or 0)
    else:
        device = torch.device("cpu")
    sizes = {t.untyped_storage().data_ptr(): t.untyped_storage().nbytes() for t in tensors if t.device == device}
    return sum(sizes.values())
