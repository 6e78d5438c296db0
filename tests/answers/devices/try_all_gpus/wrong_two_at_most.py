# score: 0
# says: 3 GPUs
# why: stops at two cards
def try_all_gpus():
    return [gpu(i) for i in range(min(2, num_gpus()))] or [cpu()]
