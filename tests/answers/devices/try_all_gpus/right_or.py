# score: 2
def try_all_gpus():
    return [gpu(i) for i in range(num_gpus())] or [cpu()]
