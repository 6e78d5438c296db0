# score: 0
# says: cpu, cuda:1
# why: falls back to the CPU on a mismatch
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1)).to(device)
    try:
        net(torch.ones(1, 3))
    except RuntimeError:
        net = nn.Sequential(nn.Linear(3, 1))
    return net
