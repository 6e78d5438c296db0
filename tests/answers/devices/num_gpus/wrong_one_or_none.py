# score: 0
# says: 2 GPUs, 2 was expected, 1 came
# why: turns whether into a number
def num_gpus():
    return int(torch.cuda.is_available())
