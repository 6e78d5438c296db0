# score: 2
def try_gpu(i=0):
    devices = {n: gpu(n) for n in range(num_gpus())}
    return devices.get(i, cpu())
