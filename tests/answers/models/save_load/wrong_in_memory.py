# score: 0
# says: KeyError
# why: keeps the numbers in a dictionary, not in the file
STORE = {}

def save_params(net, path):
    STORE[path] = {name: tensor.cpu().clone() for name, tensor in net.state_dict().items()}

def load_params(net, path):
    net.load_state_dict(STORE[path])
