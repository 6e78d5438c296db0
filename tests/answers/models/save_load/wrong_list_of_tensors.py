# score: 2
# says: lacks, entry
# why: a list by position does not notice what is missing
def save_params(net, path):
    torch.save([t.cpu() for t in net.state_dict().values()], path)

def load_params(net, path):
    for own, loaded in zip(net.state_dict().values(), torch.load(path, map_location="cpu")):
        own.copy_(loaded)
