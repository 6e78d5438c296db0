# score: 2
# says: CUDA
# why: the file's device is wanted unless there is no GPU
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    location = None if torch.cuda.is_available() else "cpu"
    net.load_state_dict(torch.load(path, map_location=location))
