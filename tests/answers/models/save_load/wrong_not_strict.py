# score: 2
# says: lacks, entry
# why: strict=False says nothing
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    net.load_state_dict(torch.load(path, map_location="cpu", weights_only=True), strict=False)
