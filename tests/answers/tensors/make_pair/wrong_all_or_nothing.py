# score: 0
# says: 1 GPU, cpu, cuda:0
# why: uses GPUs only where there are two
def make_pair():
    places = [gpu(0), gpu(1)] if num_gpus() >= 2 else [cpu(), cpu()]
    return torch.ones(2, 3, device=places[0]), torch.rand(2, 3, device=places[1])
