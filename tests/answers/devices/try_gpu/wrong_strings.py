# score: 0
# says: torch.device, str
# why: returns names as strings
def try_gpu(i=0):
    return f"cuda:{i}" if i < num_gpus() else "cpu"
