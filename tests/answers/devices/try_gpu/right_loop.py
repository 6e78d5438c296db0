# score: 2
def try_gpu(i=0):
    device = cpu()
    for n in range(num_gpus()):
        if n == i:
            device = gpu(n)
    return device
