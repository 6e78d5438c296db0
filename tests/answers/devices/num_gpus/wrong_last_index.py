# score: 0
# says: 2 was expected, 1 came
# why: takes the last index for the count
def num_gpus():
    return torch.cuda.device_count() - 1
