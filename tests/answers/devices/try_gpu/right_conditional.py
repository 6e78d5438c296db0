# score: 2
def try_gpu(i=0):
    return gpu(i) if i < num_gpus() else cpu()
