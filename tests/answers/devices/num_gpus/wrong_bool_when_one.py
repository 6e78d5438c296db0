# score: 0
# says: bool
# why: gives a bool for small counts
def num_gpus():
    n = torch.cuda.device_count()
    return n > 0 if n < 2 else n
