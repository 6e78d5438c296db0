# score: 0
# says: NameError
# why: calls something that is not there
def num_gpus():
    return device_count()
