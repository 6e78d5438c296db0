# score: 0
# says: torch.device, NoneType
# why: does nothing
def cpu():
    pass


def gpu(i=0):
    pass
