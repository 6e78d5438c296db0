# score: 2
def exists(i):
    return i in range(num_gpus())


def try_gpu(i=0):
    return [cpu(), gpu(i)][exists(i)]
