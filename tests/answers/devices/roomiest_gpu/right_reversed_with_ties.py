# score: 2
def roomiest_gpu():
    best, most = cpu(), -1
    for i in reversed(range(num_gpus())):
        free = torch.cuda.mem_get_info(i)[0]
        if free >= most:
            best, most = gpu(i), free
    return best
