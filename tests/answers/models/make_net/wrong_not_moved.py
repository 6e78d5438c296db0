# score: 0
# says: cpu, cuda:1
# why: the device is never used
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1))
    net(torch.ones(1, 3))
    return net
