# score: 0
# says: 2 GPUs, cuda:0, cpu
# why: the two branches are the wrong way round
def try_gpu(i=0):
    return cpu() if i < num_gpus() else gpu(i)
