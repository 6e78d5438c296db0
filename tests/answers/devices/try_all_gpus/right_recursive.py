# score: 2
def try_all_gpus(first=0):
    if first >= num_gpus():
        return [] if first else [cpu()]
    return [gpu(first)] + try_all_gpus(first + 1)
