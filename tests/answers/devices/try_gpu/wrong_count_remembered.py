# score: 0
# says: try_gpu(7), 8 GPUs, cuda:7, cpu
# why: asks for the count at the first call only
def try_gpu(i=0):
    if not hasattr(try_gpu, "count"):
        try_gpu.count = num_gpus()
    return gpu(i) if i < try_gpu.count else cpu()
