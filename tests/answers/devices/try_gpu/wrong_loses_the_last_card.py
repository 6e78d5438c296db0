# score: 1
# says: 2 GPUs, cuda:1, cpu
# why: off by one the other way: the last card is not found
def try_gpu(i=0):
    if num_gpus() > i + 1:
        return gpu(i)
    return cpu()
