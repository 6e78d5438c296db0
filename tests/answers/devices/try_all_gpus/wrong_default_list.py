# score: 0
# says: came
# why: keeps its list in a mutable default argument
def try_all_gpus(devices=[]):
    devices.extend(gpu(i) for i in range(num_gpus()))
    if not devices:
        devices.append(cpu())
    return devices
