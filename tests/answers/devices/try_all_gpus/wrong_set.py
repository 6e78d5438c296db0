# score: 0
# says: list, set
# why: returns a set, which has no order
def try_all_gpus():
    return {gpu(i) for i in range(num_gpus())} or {cpu()}
