# score: 2
def same_device(a, b):
    a, b = torch.device(a), torch.device(b)
    if a == b:
        return True
    if a.type != b.type:
        return False
    if a.index is not None and b.index is not None:
        return False
    if a.type != "cuda":
        return (a.index or 0) == (b.index or 0)
    known = a.index if a.index is not None else b.index
    return known == (torch.cuda.current_device() if torch.cuda.is_available() else 0)
