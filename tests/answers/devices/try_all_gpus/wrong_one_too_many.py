# score: 0
# says: 2 GPUs, cuda:2
# why: off by one: names a card that does not exist
def try_all_gpus():
    return [gpu(i) for i in range(num_gpus() + 1)] if num_gpus() else [cpu()]
