# score: 0
# says: int, list
# why: returns the cards instead of their number
def num_gpus():
    return [f"cuda:{i}" for i in range(torch.cuda.device_count())]
