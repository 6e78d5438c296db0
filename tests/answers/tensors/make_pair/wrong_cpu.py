# score: 0
# says: cpu, cuda:0
# why: forgets the devices
def make_pair():
    return torch.ones(2, 3), torch.rand(2, 3)
