# score: 2
# says: pickle
# why: plain pickle runs code
import pickle

def save_params(net, path):
    with open(path, "wb") as file:
        pickle.dump({name: tensor.cpu() for name, tensor in net.state_dict().items()}, file)

def load_params(net, path):
    with open(path, "rb") as file:
        net.load_state_dict(pickle.load(file))
