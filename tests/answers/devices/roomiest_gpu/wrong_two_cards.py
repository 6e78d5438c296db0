# score: 0
# says: 4 GPUs, cuda:2, cuda:1
# why: compares the first two only
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    if num_gpus() == 1:
        return gpu(0)
    a, b = torch.cuda.mem_get_info(0)[0], torch.cuda.mem_get_info(1)[0]
    return gpu(0) if a >= b else gpu(1)
