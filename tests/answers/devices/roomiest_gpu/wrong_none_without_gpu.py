# score: 0
# says: a machine without a GPU, torch.device, NoneType
# why: returns nothing where there is no card
def roomiest_gpu():
    best = None
    for i in range(num_gpus()):
        if best is None or torch.cuda.mem_get_info(i)[0] > torch.cuda.mem_get_info(best)[0]:
            best = gpu(i)
    return best
