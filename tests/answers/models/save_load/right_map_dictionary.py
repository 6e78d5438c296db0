# score: 3
def save_params(net, path):
    torch.save(net.state_dict(), path)


def load_params(net, path):
    state = torch.load(path, {f"cuda:{i}": "cpu" for i in range(64)}, weights_only=True)
    missing, extra = net.load_state_dict(state, strict=False)
    if missing or extra:
        raise RuntimeError(f"{missing} {extra}")
