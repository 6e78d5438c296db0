# score: 3
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    device = next(net.parameters()).device
    state = torch.load(path, map_location=device)
    net.load_state_dict(state)
