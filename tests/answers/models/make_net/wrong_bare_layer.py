# score: 0
# says: Sequential
# why: returns the layer without the container
def make_net(device):
    net = nn.LazyLinear(1).to(device)
    net(torch.ones(1, 3, device=device))
    return net
