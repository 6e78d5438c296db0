# score: 0
# says: torch.device, NoneType
# why: does nothing
def roomiest_gpu():
    pass
