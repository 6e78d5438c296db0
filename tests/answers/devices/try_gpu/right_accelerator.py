# score: 2
def try_gpu(i=0):
    if torch.accelerator.is_available() and i < torch.accelerator.device_count():
        return torch.device("cuda", i)
    return torch.device("cpu")
