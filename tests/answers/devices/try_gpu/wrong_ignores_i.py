# score: 0
# says: try_gpu(1), 2 GPUs, cuda:1
# why: gives the first card whatever i is
def try_gpu(i=0):
    return gpu() if num_gpus() else cpu()
