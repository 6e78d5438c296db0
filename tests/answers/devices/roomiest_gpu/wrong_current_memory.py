# score: 0
# says: cuda:1, cuda:0
# why: asks about the current card every time
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    return gpu(max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info()[0]))
