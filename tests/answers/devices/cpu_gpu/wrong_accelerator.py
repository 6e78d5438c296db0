# score: 0
# says: index
# why: takes the current accelerator, which has no index
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return torch.accelerator.current_accelerator()
