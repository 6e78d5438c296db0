# score: 2
# says: lacks, entry
# why: what the file lacks is filled in from the model
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    state = torch.load(path, map_location="cpu")
    own = net.state_dict()
    own.update({name: tensor for name, tensor in state.items() if name in own})
    net.load_state_dict(own)
