# score: 1
# says: cpu, cuda:0, a machine without a GPU
# why: off by one: lets i equal the count
def try_gpu(i=0):
    if num_gpus() >= i:
        return gpu(i)
    return cpu()
