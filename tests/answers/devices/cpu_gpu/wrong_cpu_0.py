# score: 0
# says: cpu, cpu:0
# why: gives the processor a number
def cpu():
    return torch.device("cpu:0")


def gpu(i=0):
    return torch.device(f"cuda:{i}")
