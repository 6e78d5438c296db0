# score: 0
# says: cuda:0, cuda:1, current
# why: takes cuda for cuda:0
def make_net(device):
    device = torch.device(device)
    if device.type == "cuda":
        device = torch.device("cuda", device.index or 0)
    net = nn.Sequential(nn.LazyLinear(1)).to(device)
    net(torch.ones(1, 3, device=device))
    return net
