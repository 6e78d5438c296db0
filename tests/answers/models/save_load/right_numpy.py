# score: 3
import numpy as np

def save_params(net, path):
    with open(path, "wb") as file:
        np.savez(file, **{name: tensor.cpu().numpy() for name, tensor in net.state_dict().items()})

def load_params(net, path):
    with np.load(path, allow_pickle=False) as arrays:
        state = {name: torch.from_numpy(np.asarray(arrays[name])) for name in arrays.files}
    net.load_state_dict(state)
