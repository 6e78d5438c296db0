# score: 0
# says: current
# why: asks for the current card once
NOW = torch.cuda.current_device() if torch.cuda.is_available() else 0


def same_device(a, b):
    def place(device):
        device = torch.device(device)
        if device.index is None:
            return device.type, NOW if device.type == "cuda" else 0
        return device.type, device.index

    return place(a) == place(b)
