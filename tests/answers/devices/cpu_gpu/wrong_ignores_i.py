# score: 0
# says: gpu(1), cuda:1
# why: forgets the argument
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return torch.device("cuda:0")
