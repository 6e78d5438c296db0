# score: 0
# says: one output
# why: takes the features for the outputs
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(3)).to(device)
    net(torch.ones(1, 3, device=device))
    return net
