# score: 2
def same_device(a, b):
    def place(device):
        device = torch.device(device)
        index = device.index
        if index is None:
            index = torch.cuda.current_device() if device.type == "cuda" and torch.cuda.is_available() else 0
        return device.type, index

    return place(a) == place(b)
