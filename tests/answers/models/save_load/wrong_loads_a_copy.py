# score: 0
# says: net
# why: loads into a copy
import copy

def save_params(net, path):
    torch.save(net.state_dict(), path)

def load_params(net, path):
    net = copy.deepcopy(net)
    net.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))
    return net
