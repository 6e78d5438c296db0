# score: 1
# says: torch.device, function
# why: forgets to call cpu
def try_gpu(i=0):
    return gpu(i) if i < num_gpus() else cpu
