# score: 2
def same_device(a, b):
    now = torch.cuda.current_device() if torch.cuda.is_available() else 0
    names = {"cuda": f"cuda:{now}", "cpu:0": "cpu", "mps:0": "mps"}
    a, b = str(a), str(b)
    return names.get(a, a) == names.get(b, b)
