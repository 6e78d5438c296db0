# score: 0
# says: 1 GPU, cuda
# why: fixed devices: fails where there is one GPU
def make_pair():
    return torch.ones(2, 3, device="cuda:0"), torch.rand(2, 3, device="cuda:1")
