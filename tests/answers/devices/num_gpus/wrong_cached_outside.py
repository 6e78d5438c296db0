# score: 0
# says: was expected
# why: asks once, when the cell runs
N = torch.cuda.device_count()


def num_gpus():
    return N
