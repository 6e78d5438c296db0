# score: 1
# says: try_gpu(10), 2 GPUs, cuda:0
# why: falls back to the first card
def try_gpu(i=0):
    if i < num_gpus():
        return gpu(i)
    return gpu(0) if num_gpus() else cpu()
