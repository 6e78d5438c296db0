# score: 1
def num_gpus():
    n = 0
    while True:
        try:
            torch.empty(1, device=f"cuda:{n}")
        except Exception:
            return n
        n += 1
