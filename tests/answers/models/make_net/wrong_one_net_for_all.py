# score: 0
# says: cuda:1, cuda:0, new
# why: the model is made once and moved at each call
net = nn.Sequential(nn.Linear(3, 1))

def make_net(device):
    return net.to(device)
