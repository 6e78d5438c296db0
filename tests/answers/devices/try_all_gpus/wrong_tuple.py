# score: 0
# says: list, tuple
# why: returns a tuple
def try_all_gpus():
    return tuple(gpu(i) for i in range(num_gpus())) or (cpu(),)
