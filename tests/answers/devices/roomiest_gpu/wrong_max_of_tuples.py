# score: 0
# says: cuda:0, cuda:1, lower index
# why: compares pairs of free and all memory
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    return gpu(max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info(i)))
