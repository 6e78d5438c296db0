# score: 0
# says: None, return
# why: no return
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1)).to(device)
    net(torch.ones(1, 3, device=device))
