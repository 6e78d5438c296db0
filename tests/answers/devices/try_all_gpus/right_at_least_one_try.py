# score: 2
def try_all_gpus():
    return [try_gpu(i) for i in range(max(1, num_gpus()))]
