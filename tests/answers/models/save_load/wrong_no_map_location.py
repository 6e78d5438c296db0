# score: 2
# says: CUDA
# why: no map_location: fails where there are fewer GPUs
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    net.load_state_dict(torch.load(path))
