# score: 0
# says: taken, cuda:1, cuda:0
# why: compares all memory instead of the free
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    return gpu(max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info(i)[1]))
