# score: 0
# says: int, Tensor
# why: returns a tensor
def num_gpus():
    return torch.tensor(torch.cuda.device_count())
