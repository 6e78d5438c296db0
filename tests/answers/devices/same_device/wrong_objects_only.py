# score: 0
# says: AttributeError
# why: takes no strings
def same_device(a, b):
    now = torch.cuda.current_device() if torch.cuda.is_available() else 0

    def place(device):
        if device.type == "cpu":
            return "cpu", 0
        return device.type, now if device.index is None else device.index

    return place(a) == place(b)
