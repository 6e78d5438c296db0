# score: 0
# says: tensor, output
# why: returns the output of the dry run
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1)).to(device)
    return net(torch.ones(1, 3, device=device))
