# score: 2
def try_all_gpus():
    devices = []
    for i in range(num_gpus()):
        devices.append(gpu(i))
    if len(devices) == 0:
        devices.append(cpu())
    return devices
