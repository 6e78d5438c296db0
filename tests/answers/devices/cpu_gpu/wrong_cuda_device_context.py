# score: 0
# says: torch.device was expected
# why: mixes up torch.cuda.device, which changes the current card, with torch.device
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return torch.cuda.device(i)
