# score: 0
# says: a machine without a GPU, 0 was expected, 1 came
# why: insists on one card
def num_gpus():
    return max(1, torch.cuda.device_count())
