# score: 0
# says: taken, cuda:1, cuda:0
# why: compares all memory, from the card's properties
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    return gpu(max(range(num_gpus()), key=lambda i: torch.cuda.get_device_properties(i).total_memory))
