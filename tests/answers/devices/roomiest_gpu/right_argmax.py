# score: 2
def roomiest_gpu():
    if not num_gpus():
        return cpu()
    free = torch.tensor([torch.cuda.mem_get_info(i)[0] for i in range(num_gpus())])
    return gpu(int((free == free.max()).nonzero()[0, 0]))
