# score: 2
from collections import OrderedDict

def make_net(device):
    net = nn.Sequential(OrderedDict(output=nn.LazyLinear(1)))
    net.to(device)
    dry = torch.zeros((2, 3)).to(next(net.parameters()).device)
    _ = net(dry)
    return net
