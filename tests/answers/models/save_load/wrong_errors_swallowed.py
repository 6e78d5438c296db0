# score: 2
# says: lacks, entry
# why: errors are swallowed
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    try:
        net.load_state_dict(torch.load(path, map_location="cpu", weights_only=True))
    except Exception as error:
        print(error)
