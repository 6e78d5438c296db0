# score: 0
# says: cuda:1, cuda:0
# why: takes the card with the least taken instead of the most free
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()

    def used(i):
        free, total = torch.cuda.mem_get_info(i)
        return total - free

    return gpu(min(range(num_gpus()), key=used))
