# score: 1
def num_gpus():
    return torch.cuda.device_count()
