# score: 2
def make_net(device):
    return nn.Sequential(nn.Linear(3, 1, device=device))
