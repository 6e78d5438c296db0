# score: 0
# says: torch.device, int
# why: returns numbers
def try_all_gpus():
    return list(range(num_gpus())) or [cpu()]
