# score: 0
# says: list, NoneType
# why: returns what append gives
def try_all_gpus():
    devices = [gpu(i) for i in range(num_gpus())]
    if devices:
        return devices
    return devices.append(cpu())
