# score: 1
# says: try_gpu(10), 2 GPUs, cuda:1
# why: falls back to the last card
def try_gpu(i=0):
    if num_gpus() == 0:
        return cpu()
    return gpu(min(i, num_gpus() - 1))
