# score: 1
# says: cuda:0, cuda:1
# why: moves the model to the first GPU
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    device = d2l.try_gpu()
    net.to(device)
    net.load_state_dict(torch.load(path, map_location=device, weights_only=True))
