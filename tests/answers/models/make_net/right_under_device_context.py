# score: 2
def make_net(device):
    with torch.device(device):
        net = nn.Sequential(nn.LazyLinear(1))
        with torch.no_grad():
            net(torch.zeros(5, 3))
    return net
