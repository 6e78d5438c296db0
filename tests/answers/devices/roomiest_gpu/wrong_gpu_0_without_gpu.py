# score: 0
# says: a machine without a GPU, cpu, cuda:0
# why: names card zero where there is no card
def roomiest_gpu():
    best = 0
    for i in range(num_gpus()):
        if torch.cuda.mem_get_info(i)[0] > torch.cuda.mem_get_info(best)[0]:
            best = i
    return gpu(best)
