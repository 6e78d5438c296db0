# score: 0
# says: torch.device, NoneType
# why: does nothing
def try_gpu(i=0):
    pass
