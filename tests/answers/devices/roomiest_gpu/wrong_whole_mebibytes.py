# score: 0
# says: mebibyte
# why: whole mebibytes make cards equal that are not
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    return gpu(max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info(i)[0] // 2**20))
