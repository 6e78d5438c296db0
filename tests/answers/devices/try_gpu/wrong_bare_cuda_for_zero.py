# score: 1
# says: current, cuda:0
# why: leaves the index out for number zero: right only while it is current
def try_gpu(i=0):
    if i >= num_gpus():
        return cpu()
    return torch.device(f"cuda:{i}") if i else torch.device("cuda")
