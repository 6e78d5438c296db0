# score: 3
# why: by the identity of the storage objects
def bytes_on(device, tensors):
    device = torch.device(device)
    index = device.index
    if device.type == "cuda" and index is None:
        index = torch.cuda.current_device()
    storages = [t.untyped_storage() for t in tensors if t.device.type == device.type]
    if device.type == "cuda":
        storages = [t.untyped_storage() for t in tensors if t.is_cuda and t.get_device() == index]
    seen, total = set(), 0
    for storage in storages:
        if id(storage) not in seen:
            seen.add(id(storage))
            total += storage.nbytes()
    return total
