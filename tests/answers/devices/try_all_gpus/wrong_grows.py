# score: 0
# says: came
# why: appends to one list at every call
DEVICES = []


def try_all_gpus():
    for i in range(num_gpus()):
        DEVICES.append(gpu(i))
    return DEVICES or [cpu()]
