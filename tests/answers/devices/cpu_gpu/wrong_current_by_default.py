# score: 0
# says: current
# why: takes the current card for the default
def cpu():
    return torch.device("cpu")


def gpu(i=None):
    if i is None:
        i = torch.cuda.current_device() if torch.cuda.is_available() else 0
    return torch.device(f"cuda:{i}")
