# score: 0
# says: cuda:0, cuda:1
# why: counts cards from one
def try_all_gpus():
    return [gpu(i) for i in range(1, num_gpus() + 1)] or [cpu()]
