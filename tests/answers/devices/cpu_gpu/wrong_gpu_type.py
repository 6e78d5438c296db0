# score: 0
# says: gpu, RuntimeError
# why: takes gpu for a device type, as the book writes
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return torch.device(f"gpu:{i}")
