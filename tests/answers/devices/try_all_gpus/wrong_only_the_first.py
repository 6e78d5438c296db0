# score: 0
# says: 2 GPUs, cuda:1
# why: gives one card only
def try_all_gpus():
    return [try_gpu()]
