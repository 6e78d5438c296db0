# score: 0
# says: net
# why: binds a local name
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    net = torch.load(path, map_location="cpu", weights_only=True)
    return net
