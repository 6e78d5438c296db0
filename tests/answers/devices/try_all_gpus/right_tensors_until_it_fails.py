# score: 2
def try_all_gpus():
    devices = []
    try:
        while True:
            devices.append(torch.zeros(1).cuda(len(devices)).device)
    except Exception:
        return devices or [cpu()]
