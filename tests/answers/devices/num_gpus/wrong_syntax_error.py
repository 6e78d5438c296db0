# score: 0
# says: not defined
# why: does not parse
def num_gpus()
    return torch.cuda.device_count()
