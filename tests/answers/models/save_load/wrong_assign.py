# score: 1
# says: same parameter objects
# why: assign=True puts in new objects, where the file was read
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    state = torch.load(path, map_location=next(net.parameters()).device, weights_only=True)
    net.load_state_dict(state, assign=True)
