# score: 0
# says: int, float
# why: returns a float
def num_gpus():
    return float(torch.cuda.device_count())
