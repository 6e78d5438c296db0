# score: 2
def same_device(a, b):
    def full(device):
        name = str(device)
        if ":" in name:
            return name
        if name == "cuda":
            try:
                return "cuda:" + str(torch.cuda.current_device())
            except Exception:
                return "cuda:0"
        return name + ":0"

    return full(a) == full(b)
