# score: 1
# says: a machine without a GPU, torch.device, NoneType
# why: returns nothing where it should fall back
def try_gpu(i=0):
    if i < num_gpus():
        return gpu(i)
