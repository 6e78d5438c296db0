# score: 2
# says: cpu, cuda:1, save_params
# why: moves the model to the CPU in order to save it
def save_params(net, path):
    torch.save(net.cpu().state_dict(), path)

def load_params(net, path):
    net.load_state_dict(torch.load(path))
