# score: 1
# says: try_gpu(10), 2 GPUs, cuda:0
# why: takes i modulo the count
def try_gpu(i=0):
    return gpu(i % num_gpus()) if num_gpus() else cpu()
