# score: 0
# says: a machine without a GPU, list, NoneType
# why: returns nothing where there is no card
def try_all_gpus():
    if num_gpus():
        return [gpu(i) for i in range(num_gpus())]
