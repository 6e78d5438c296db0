# score: 0
# says: cpu:0, current device cuda:1, one CPU
# why: gives the processor the index of the current card
def same_device(a, b):
    now = torch.cuda.current_device() if torch.cuda.is_available() else 0

    def place(device):
        device = torch.device(device)
        return device.type, now if device.index is None else device.index

    return place(a) == place(b)
