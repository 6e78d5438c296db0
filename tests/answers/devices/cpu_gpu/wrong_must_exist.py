# score: 0
# says: a machine without a GPU, cuda:1
# why: falls back here already, where the card need not exist
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    if i < torch.cuda.device_count():
        return torch.device(f"cuda:{i}")
    return torch.device("cpu")
