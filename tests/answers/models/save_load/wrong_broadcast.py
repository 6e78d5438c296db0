# score: 2
# says: shape
# why: copy_ broadcasts a wrong shape
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    loaded = torch.load(path, map_location="cpu", weights_only=True)
    own = net.state_dict()
    assert loaded.keys() == own.keys()
    for name in own:
        own[name].copy_(loaded[name])
