# score: 1
# says: same parameter objects
# why: new nn.Parameter objects
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    state = torch.load(path, map_location=next(net.parameters()).device, weights_only=True)
    net.load_state_dict(state)
    for module in net.modules():
        for name, parameter in list(module.named_parameters(recurse=False)):
            setattr(module, name, nn.Parameter(parameter.detach().clone()))
