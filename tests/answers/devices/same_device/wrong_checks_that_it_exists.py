# score: 0
# says: cuda:10, True was expected
# why: says no when the card does not exist
def same_device(a, b):
    def place(device):
        device = torch.device(device)
        if device.type != "cuda":
            return device.type, 0
        now = torch.cuda.current_device() if torch.cuda.is_available() else 0
        return "cuda", now if device.index is None else device.index

    a, b = place(a), place(b)
    if a[0] == "cuda" and a[1] >= max(1, num_gpus()):
        return False
    return a == b
