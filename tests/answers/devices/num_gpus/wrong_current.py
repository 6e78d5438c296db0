# score: 0
# says: 2 was expected, 1 came
# why: takes the current index for the count
def num_gpus():
    return torch.cuda.current_device() + 1
