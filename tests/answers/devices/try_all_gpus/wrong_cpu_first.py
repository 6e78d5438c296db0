# score: 0
# says: 2 GPUs, cuda:0
# why: puts the processor first
def try_all_gpus():
    return [cpu()] + [gpu(i) for i in range(num_gpus())]
