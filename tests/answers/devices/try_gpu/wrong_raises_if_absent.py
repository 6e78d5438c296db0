# score: 1
# says: a machine without a GPU, ValueError
# why: raises where it should fall back
def try_gpu(i=0):
    if i >= num_gpus():
        raise ValueError(f"no GPU {i}")
    return gpu(i)
