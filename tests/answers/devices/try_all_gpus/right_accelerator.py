# score: 2
def try_all_gpus():
    if torch.accelerator.is_available():
        return [torch.device("cuda", i) for i in range(torch.accelerator.device_count())]
    return [torch.device("cpu")]
