# score: 0
# says: cuda:1, cuda:0
# why: rounds the free memory to gibibytes first
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    return gpu(max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info(i)[0] // 2**30))
