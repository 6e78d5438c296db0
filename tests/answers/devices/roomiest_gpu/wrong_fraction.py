# score: 0
# says: cuda:1, cuda:0
# why: compares the free share instead of the free bytes
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()

    def share(i):
        free, total = torch.cuda.mem_get_info(i)
        return free / total

    return gpu(max(range(num_gpus()), key=share))
