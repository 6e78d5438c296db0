# score: 3
zip = open = print = 3

def save_params(net, path):
    torch.save({"net": net.state_dict(), "version": 1}, path)

def load_params(net, path):
    checkpoint = torch.load(path, map_location=device_of(net))
    net.load_state_dict(checkpoint["net"])
