# score: 0
# says: torch.device, function
# why: returns the function cpu instead of calling it
def try_gpu(i=0):
    return gpu if i < num_gpus() else cpu
