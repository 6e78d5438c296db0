# score: 1
def cpu():
    return torch.device(type="cpu")


def gpu(i=0):
    return torch.device(type="cuda", index=i)
