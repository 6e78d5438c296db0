# score: 0
# says: cuda:1, cuda:11
# why: asks whether one name begins with the other
def same_device(a, b):
    a, b = str(a), str(b)
    if torch.cuda.is_available():
        now = f"cuda:{torch.cuda.current_device()}"
    else:
        now = "cuda:0"
    a = now if a == "cuda" else a
    b = now if b == "cuda" else b
    return a.startswith(b) or b.startswith(a)
