# score: 0
# says: float32
# why: float64 parameters
def make_net(device):
    net = nn.Sequential(nn.Linear(3, 1)).double().to(device)
    return net
