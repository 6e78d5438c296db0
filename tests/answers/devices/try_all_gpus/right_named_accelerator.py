# score: 2
def try_all_gpus():
    accelerator = torch.accelerator.current_accelerator(check_available=True)
    if accelerator is None:
        return [torch.device("cpu")]
    return [torch.device(accelerator.type, i) for i in range(torch.accelerator.device_count())]
