# score: 2
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1)).to(device)
    net(torch.ones(1, 3, device=device))
    return net
