# score: 0
# says: a machine without a GPU, RuntimeError
# why: raises where there is no card
def num_gpus():
    if not torch.cuda.is_available():
        raise RuntimeError("no GPU")
    return torch.cuda.device_count()
