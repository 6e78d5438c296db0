# score: 0
# says: a machine without a GPU, RuntimeError
# why: asks for the current card where there is none
def same_device(a, b):
    def place(device):
        device = torch.device(device)
        if device.type == "cuda" and device.index is None:
            return "cuda", torch.cuda.current_device()
        return device.type, device.index or 0

    return place(a) == place(b)
