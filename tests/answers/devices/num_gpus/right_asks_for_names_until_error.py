# score: 1
def num_gpus():
    n = 0
    try:
        while torch.cuda.get_device_name(n):
            n = n + 1
    except Exception:
        pass
    return n
