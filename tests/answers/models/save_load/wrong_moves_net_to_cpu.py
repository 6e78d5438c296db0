# score: 1
# says: cpu, cuda:1
# why: brings the model to the CPU to load
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    net.cpu()
    net.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))
