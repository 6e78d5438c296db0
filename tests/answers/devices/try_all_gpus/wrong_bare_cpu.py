# score: 0
# says: a machine without a GPU, list, torch.device
# why: gives the processor without a list
def try_all_gpus():
    return [gpu(i) for i in range(num_gpus())] or cpu()
