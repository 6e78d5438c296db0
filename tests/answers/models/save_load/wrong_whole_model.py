# score: 2
# says: pickle
# why: pickles the model itself
def save_params(net, path):
    torch.save(net, path)

def load_params(net, path):
    loaded = torch.load(path, map_location="cpu", weights_only=False)
    net.load_state_dict(loaded.state_dict())
