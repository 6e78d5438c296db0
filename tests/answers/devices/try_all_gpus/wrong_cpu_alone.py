# score: 0
# says: 2 GPUs, cuda:0
# why: always gives the processor
def try_all_gpus():
    return [cpu()]
