# score: 2
def make_net(device):
    device = torch.device(device)
    net = nn.Sequential(nn.LazyLinear(1))
    if device.type == "cuda":
        net = net.cuda(device)
    net(torch.randn(4, 3, device=device))
    return net
