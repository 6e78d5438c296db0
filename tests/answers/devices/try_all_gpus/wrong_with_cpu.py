# score: 0
# says: 2 GPUs, cuda:0, came
# why: adds the processor in any case
def try_all_gpus():
    return [gpu(i) for i in range(num_gpus())] + [cpu()]
