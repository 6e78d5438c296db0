# score: 0
# says: bool, int
# why: returns 0 or 1
def same_device(a, b):
    def place(device):
        device = torch.device(device)
        if device.index is not None:
            return device.type, device.index
        if device.type == "cuda" and num_gpus() > 0:
            return "cuda", torch.cuda.current_device()
        return device.type, 0

    return int(place(a) == place(b))
