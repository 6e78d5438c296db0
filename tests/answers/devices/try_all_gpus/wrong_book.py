# score: 0
# says: a machine without a GPU, device('cpu'), [] came
# why: the book's code: an empty list where there is no card
def try_all_gpus():
    return [gpu(i) for i in range(num_gpus())]
