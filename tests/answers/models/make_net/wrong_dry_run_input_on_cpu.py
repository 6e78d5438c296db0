# score: 0
# says: same device
# why: the input of the dry run stays on the CPU
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1)).to(device)
    net(torch.ones(1, 3))
    return net
