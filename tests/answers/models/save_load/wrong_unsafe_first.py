# score: 2
# says: pickle
# why: tries the unsafe way when the safe one fails
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
    except Exception:
        state = torch.load(path, map_location="cpu", weights_only=False)
    net.load_state_dict(state)
