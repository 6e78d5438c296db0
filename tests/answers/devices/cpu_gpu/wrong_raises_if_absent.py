# score: 0
# says: a machine without a GPU, ValueError
# why: refuses to name a card that does not exist
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    if i >= torch.cuda.device_count():
        raise ValueError("no such GPU")
    return torch.device(f"cuda:{i}")
