# score: 1
CPU = torch.device("cpu")


def cpu():
    return CPU


def gpu(i=0):
    return torch.device("cuda:{}".format(i))
