# score: 3
# why: the storage's length in bytes
def bytes_on(device, tensors):
    device = torch.device(device)
    if device == torch.device("cpu", 0):
        device = torch.device("cpu")
    if device == torch.device("cuda"):
        device = torch.device("cuda", torch.cuda.current_device())
    storages = {t.untyped_storage() for t in tensors if t.device == device}
    return sum(len(s) for s in storages)
