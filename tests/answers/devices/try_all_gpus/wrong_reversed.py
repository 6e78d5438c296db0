# score: 0
# says: 2 GPUs, cuda:0
# why: in the wrong order
def try_all_gpus():
    return [gpu(i) for i in reversed(range(num_gpus()))] or [cpu()]
