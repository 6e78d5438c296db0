# score: 1
def num_gpus():
    if not torch.cuda.is_available():
        return 0
    return torch.cuda.device_count()
