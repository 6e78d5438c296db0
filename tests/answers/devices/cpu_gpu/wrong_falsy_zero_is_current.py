# score: 0
# says: current
# why: takes i = 0 for no argument
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    if not i and torch.cuda.is_available():
        return torch.device("cuda", torch.cuda.current_device())
    return torch.device("cuda", i)
