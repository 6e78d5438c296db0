# score: 2
# says: CUDA
# why: always to the first GPU
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    net.load_state_dict(torch.load(path, map_location="cuda:0"))
