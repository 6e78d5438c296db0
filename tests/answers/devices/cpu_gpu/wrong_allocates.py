# score: 0
# says: a machine without a GPU, RuntimeError
# why: makes a tensor on the card to learn its device
def cpu():
    return torch.empty(0).device


def gpu(i=0):
    return torch.empty(0, device=f"cuda:{i}").device
