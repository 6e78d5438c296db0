# score: 2
def try_gpu(i=0):
    try:
        return torch.empty(1, device=gpu(i)).device
    except Exception:
        return cpu()
