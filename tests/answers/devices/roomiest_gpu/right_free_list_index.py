# score: 2
def roomiest_gpu():
    free = [torch.cuda.mem_get_info(f"cuda:{i}")[0] for i in range(num_gpus())]
    return gpu(free.index(max(free))) if free else cpu()
