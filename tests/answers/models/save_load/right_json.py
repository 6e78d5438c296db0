# score: 3
import json

def save_params(net, path):
    with open(path, "w") as file:
        json.dump({name: tensor.tolist() for name, tensor in net.state_dict().items()}, file)

def load_params(net, path):
    with open(path) as file:
        values = json.load(file)
    own = net.state_dict()
    net.load_state_dict({
        name: torch.tensor(value, dtype=own[name].dtype if name in own else None) for name, value in values.items()
    })
