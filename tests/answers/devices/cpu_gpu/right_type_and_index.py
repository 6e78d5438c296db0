# score: 1
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return torch.device("cuda", i)
