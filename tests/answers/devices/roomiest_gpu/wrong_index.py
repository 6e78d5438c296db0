# score: 0
# says: torch.device, int
# why: returns the number of the card
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    return max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info(i)[0])
