# score: 1
# says: cpu, cuda:1
# why: assign=True moves the model to the CPU
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    net.load_state_dict(torch.load(path, map_location="cpu", weights_only=True), assign=True)
