# score: 2
def try_all_gpus():
    devices = []
    while try_gpu(len(devices)).type == "cuda":
        devices.append(try_gpu(len(devices)))
    return devices or [cpu()]
