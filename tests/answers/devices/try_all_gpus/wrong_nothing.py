# score: 0
# says: list, NoneType
# why: does nothing
def try_all_gpus():
    pass
