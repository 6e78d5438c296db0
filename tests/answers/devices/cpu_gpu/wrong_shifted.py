# score: 0
# says: gpu(), cuda:0, cuda:1
# why: takes i for the how-manieth card
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return torch.device(f"cuda:{i + 1}")
