# score: 0
# says: no free memory
# why: it starts at zero free bytes, so cards that are full look as if they were not there
def roomiest_gpu():
    best, most = cpu(), 0
    for i in range(num_gpus()):
        free = torch.cuda.mem_get_info(i)[0]
        if free > most:
            best, most = gpu(i), free
    return best
