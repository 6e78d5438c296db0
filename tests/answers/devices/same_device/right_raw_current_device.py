# score: 2
def same_device(a, b):
    def full(device):
        device = torch.device(device)
        if device.index is None and device.type == "cuda":
            return torch.device("cuda", torch._C._cuda_getDevice() if torch.cuda.is_available() else 0)
        return torch.device(device.type, device.index or 0)

    return full(a) == full(b)
