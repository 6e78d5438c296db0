# score: 0
# says: three features
# why: the dry run has the wrong number of features
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1)).to(device)
    net(torch.ones(3, 2, device=device))
    return net
