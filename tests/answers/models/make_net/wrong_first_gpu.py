# score: 0
# says: cuda:0, cuda:1
# why: the argument is ignored: always the first GPU
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1)).to(d2l.try_gpu())
    net(torch.ones(1, 3, device=d2l.try_gpu()))
    return net
