# score: 0
# says: 2 GPUs, cuda:0, cuda:1, lower index
# why: of equals it takes the last
def roomiest_gpu():
    best, most = cpu(), -1
    for i in range(num_gpus()):
        free = torch.cuda.mem_get_info(i)[0]
        if free >= most:
            best, most = gpu(i), free
    return best
