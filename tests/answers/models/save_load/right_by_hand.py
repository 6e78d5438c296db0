# score: 3
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    loaded = torch.load(path, map_location=lambda storage, location: storage, weights_only=True)
    own = net.state_dict()
    if loaded.keys() != own.keys():
        raise KeyError(f"{loaded.keys() ^ own.keys()}")
    for name, tensor in own.items():
        if loaded[name].shape != tensor.shape:
            raise ValueError(name)
    with torch.no_grad():
        for name, tensor in own.items():
            tensor.copy_(loaded[name])
