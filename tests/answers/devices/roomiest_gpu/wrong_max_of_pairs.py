# score: 0
# says: 2 GPUs, cuda:0, cuda:1, lower index
# why: compares pairs, so of equals the last wins
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    free, i = max((torch.cuda.mem_get_info(i)[0], i) for i in range(num_gpus()))
    return gpu(i)
