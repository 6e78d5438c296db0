# score: 2
def roomiest_gpu():
    best, most = cpu(), -1
    for i in range(num_gpus()):
        free, total = torch.cuda.mem_get_info(i)
        if free > most:
            best, most = gpu(i), free
    return best
