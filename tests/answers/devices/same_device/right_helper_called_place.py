# score: 2
def place(device):
    kind, _, index = str(device).partition(":")
    if index == "" and kind == "cuda" and torch.cuda.is_available():
        index = torch.cuda.current_device()
    return kind, int(index or 0)


same_device = lambda a, b: place(a) == place(b)
