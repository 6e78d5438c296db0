# score: 2
def current_index():
    try:
        return torch.cuda.current_device()
    except Exception:
        return 0


def same_device(a, b):
    names = []
    for device in (a, b):
        device = torch.device(device)
        if device.type == "cuda" and device.index is None:
            device = torch.device("cuda", current_index())
        elif device.index is None:
            device = torch.device(device.type, 0)
        names.append(device)
    return names[0] == names[1]
