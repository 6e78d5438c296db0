# score: 2
def try_gpu(i=0):
    try:
        return [gpu(n) for n in range(num_gpus())][i]
    except IndexError:
        return cpu()
