# score: 0
# says: current
# why: takes -1 for a missing index
def same_device(a, b):
    def place(device):
        device = torch.device(device)
        return device.type, -1 if device.index is None else device.index

    return place(a) == place(b)
