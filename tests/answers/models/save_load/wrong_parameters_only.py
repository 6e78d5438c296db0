# score: 0
# says: parameters and buffers
# why: buffers are forgotten
def save_params(net, path):
    torch.save(dict(net.named_parameters()), path)

def load_params(net, path):
    state = torch.load(path, map_location="cpu", weights_only=True)
    own = dict(net.named_parameters())
    if state.keys() != own.keys():
        raise KeyError
    for name, parameter in own.items():
        if parameter.shape != state[name].shape:
            raise ValueError
        parameter.data.copy_(state[name])
