# score: 0
# says: gpu(), cuda:0
# why: counts cards from one
def cpu():
    return torch.device("cpu")


def gpu(i=1):
    return torch.device(f"cuda:{i}")
