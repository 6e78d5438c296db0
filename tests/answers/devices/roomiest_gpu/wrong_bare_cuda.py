# score: 0
# says: cuda:1, cuda means cuda:0
# why: makes the card current and leaves the index out
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    best = max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info(i)[0])
    return torch.device("cuda") if best == best else gpu(best)
