# score: 1
# says: cuda:1, current
# why: leaves the index out
def try_gpu(i=0):
    return torch.device("cuda") if i < num_gpus() else cpu()
