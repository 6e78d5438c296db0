# score: 2
def make_net(device):
    layer = nn.LazyLinear(out_features=1, device=torch.device(device))
    net = nn.Sequential()
    net.append(layer)
    net.forward(torch.empty(1, 3).to(layer.weight.device).zero_())
    return net
