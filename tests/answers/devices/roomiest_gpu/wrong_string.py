# score: 0
# says: torch.device, str
# why: returns the name as a string
def roomiest_gpu():
    if num_gpus() == 0:
        return "cpu"
    return "cuda:" + str(max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info(i)[0]))
