# score: 0
# says: torch.device, NoneType
# why: prints instead of returning
def cpu():
    print(torch.device("cpu"))


def gpu(i=0):
    print(torch.device(f"cuda:{i}"))
