# score: 1
# says: 2 GPUs, cuda:0, cpu
# why: always falls back
def try_gpu(i=0):
    return cpu()
