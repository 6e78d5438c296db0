# score: 0
# says: cpu, cuda:1
# why: brings the model back to the CPU
def make_net(device):
    net = nn.Sequential(nn.LazyLinear(1)).to(device)
    net(torch.ones(1, 3, device=device))
    return net.cpu()
