# score: 0
# says: taken, Other programs
# why: takes away only what its own program reserved
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()

    def room(i):
        return torch.cuda.get_device_properties(i).total_memory - torch.cuda.memory_reserved(i)

    return gpu(max(range(num_gpus()), key=room))
