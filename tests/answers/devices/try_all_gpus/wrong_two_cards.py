# score: 0
# says: a machine without a GPU, cpu
# why: knows only the lesson's machine
def try_all_gpus():
    return [gpu(0), gpu(1)]
