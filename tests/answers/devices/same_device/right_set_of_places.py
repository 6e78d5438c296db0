# score: 2
def same_device(a, b):
    places = set()
    for d in map(torch.device, (a, b)):
        default = torch.cuda.current_device() if d.type == "cuda" and torch.cuda.device_count() else 0
        places.add((d.type, default if d.index is None else d.index))
    return len(places) == 1
