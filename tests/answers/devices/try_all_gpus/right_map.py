# score: 2
def try_all_gpus():
    n = num_gpus()
    if n == 0:
        return [cpu()]
    return list(map(gpu, range(n)))
