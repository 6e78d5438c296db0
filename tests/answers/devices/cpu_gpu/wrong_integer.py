# score: 0
# says: torch.device, int
# why: takes a bare number for a device
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return i
