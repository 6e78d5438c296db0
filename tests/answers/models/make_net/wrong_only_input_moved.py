# score: 0
# says: cpu, cuda:1
# why: moves the input, not the model
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1))
    X = torch.ones(1, 3, device=device)
    net(X.cpu())
    return net
