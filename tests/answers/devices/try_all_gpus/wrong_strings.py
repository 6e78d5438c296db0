# score: 0
# says: torch.device, str
# why: returns names as strings
def try_all_gpus():
    return [f"cuda:{i}" for i in range(num_gpus())] or ["cpu"]
