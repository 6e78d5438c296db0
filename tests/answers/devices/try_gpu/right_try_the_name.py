# score: 2
def try_gpu(i=0):
    try:
        torch.cuda.get_device_name(i)
    except Exception:
        return cpu()
    return gpu(i)
