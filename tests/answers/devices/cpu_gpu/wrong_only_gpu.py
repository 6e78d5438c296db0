# score: 0
# says: cpu
# why: answers half
def cpu():
    raise NotImplementedError()


def gpu(i=0):
    return torch.device(f"cuda:{i}")
