# score: 2
def roomiest_gpu():
    if not torch.accelerator.is_available():
        return torch.device("cpu")
    free = {i: torch.accelerator.get_memory_info(i)[0] for i in range(torch.accelerator.device_count())}
    return torch.device("cuda", max(free, key=free.get))
