# score: 2
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1))
    net(torch.rand(2, 3))
    return net.to(device=device)
