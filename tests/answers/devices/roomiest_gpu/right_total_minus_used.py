# score: 2
def roomiest_gpu():
    used = {}
    for i in range(num_gpus()):
        free, total = torch.cuda.mem_get_info(i)
        used[i] = total - free
    if not used:
        return cpu()
    room = lambda i: torch.cuda.get_device_properties(i).total_memory - used[i]
    return gpu(max(sorted(used), key=room))
