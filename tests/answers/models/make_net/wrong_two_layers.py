# score: 0
# says: exactly one layer
# why: adds a hidden layer
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(3), nn.ReLU(), nn.LazyLinear(1)).to(device)
    net(torch.ones(1, 3, device=device))
    return net
