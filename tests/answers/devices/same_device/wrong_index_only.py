# score: 0
# says: cpu, cuda:0, False was expected
# why: compares indices only
def same_device(a, b):
    def index(device):
        device = torch.device(device)
        if device.index is not None:
            return device.index
        if device.type == "cuda" and torch.cuda.is_available():
            return torch.cuda.current_device()
        return 0

    return index(a) == index(b)
