# score: 0
# says: index
# why: never sets an index
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return torch.device("cuda")
