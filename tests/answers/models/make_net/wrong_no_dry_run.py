# score: 0
# says: lazy, dry run
# why: the parameters stay uninitialised
def make_net(device):
    return nn.Sequential(nn.LazyLinear(1)).to(device)
