# score: 0
# says: 16 MiB, 64 MiB, cuda:1
# why: takes the card with the fewest tensors of its own
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    return gpu(min(range(num_gpus()), key=torch.cuda.memory_allocated))
