# score: 0
# says: 2 GPUs, cuda:1
# why: off by one: leaves the last card out
def try_all_gpus():
    return [gpu(i) for i in range(num_gpus() - 1)] or [cpu()]
