# score: 0
# says: torch.device, str
# why: returns names as strings
def cpu():
    return "cpu"


def gpu(i=0):
    return f"cuda:{i}"
