# score: 0
# says: [[device
# why: a list within a list
def try_all_gpus():
    return [[gpu(i) for i in range(num_gpus())]] if num_gpus() else [cpu()]
