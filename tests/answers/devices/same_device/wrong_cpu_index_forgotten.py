# score: 0
# says: cpu, cpu:0, True was expected
# why: forgets that cpu:0 is cpu
def same_device(a, b):
    def place(device):
        device = torch.device(device)
        if device.type == "cuda" and device.index is None:
            return torch.device("cuda", torch.cuda.current_device() if torch.cuda.is_available() else 0)
        return device

    return place(a) == place(b)
