# score: 0
# says: int, str
# why: returns the number as text
def num_gpus():
    return str(torch.cuda.device_count())
