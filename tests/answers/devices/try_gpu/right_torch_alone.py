# score: 2
def try_gpu(i=0):
    if torch.cuda.is_available() and i < torch.cuda.device_count():
        return torch.device("cuda", i)
    return torch.device("cpu")
