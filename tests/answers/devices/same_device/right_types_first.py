# score: 2
def same_device(a, b):
    a, b = torch.device(a), torch.device(b)
    if a.type != b.type:
        return False
    if a.type == "cpu":
        return True
    now = torch.cuda.current_device() if num_gpus() > 0 else 0
    i = now if a.index is None else a.index
    j = now if b.index is None else b.index
    return i == j
