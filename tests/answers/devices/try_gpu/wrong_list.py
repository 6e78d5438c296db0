# score: 0
# says: torch.device, list
# why: returns a list
def try_gpu(i=0):
    return [gpu(i)] if i < num_gpus() else [cpu()]
