# score: 2
def roomiest_gpu():
    best = None
    for i in range(num_gpus()):
        with torch.cuda.device(i):
            free = torch.cuda.mem_get_info()[0]
        if best is None or free > best[0]:
            best = (free, i)
    return cpu() if best is None else gpu(best[1])
