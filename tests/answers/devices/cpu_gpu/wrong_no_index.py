# score: 0
# says: cuda:0, index
# why: takes cuda and cuda:0 for the same name, as the book says
def cpu():
    return torch.device("cpu")


def gpu(i=0):
    return torch.device("cuda") if i == 0 else torch.device(f"cuda:{i}")
