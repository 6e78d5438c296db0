# score: 0
# says: RuntimeError
# why: only raises
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    raise RuntimeError("bad file")
