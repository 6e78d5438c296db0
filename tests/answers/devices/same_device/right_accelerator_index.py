# score: 2
def same_device(a, b):
    def key(device):
        d = torch.device(device)
        if d.index is not None:
            return d.type, d.index
        if d.type == "cuda" and torch.accelerator.is_available():
            return d.type, torch.accelerator.current_device_index()
        return d.type, 0

    return key(a) == key(b)
