# score: 1
# says: a machine without a GPU, cuda:0, cpu
# why: expects torch.device to fail for an absent card
def try_gpu(i=0):
    try:
        return torch.device(f"cuda:{i}")
    except RuntimeError:
        return torch.device("cpu")
