# score: 3
def save_params(net, path):
    state = {name: tensor.detach().cpu() for name, tensor in net.state_dict().items()}
    with open(path, "wb") as file:
        torch.save(state, file)

def load_params(net, path):
    with open(path, "rb") as file:
        net.load_state_dict(torch.load(file, weights_only=True), strict=True)
