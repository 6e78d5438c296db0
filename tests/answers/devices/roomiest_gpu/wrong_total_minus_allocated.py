# score: 0
# says: taken, Other programs
# why: takes away only its own program's tensors
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()

    def room(i):
        return torch.cuda.get_device_properties(i).total_memory - torch.cuda.memory_allocated(i)

    return gpu(max(range(num_gpus()), key=room))
