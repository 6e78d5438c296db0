# score: 0
# says: torch.device, tuple
# why: returns the memory as well
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu(), 0
    free = [torch.cuda.mem_get_info(i)[0] for i in range(num_gpus())]
    return gpu(free.index(max(free))), max(free)
