# score: 3
# why: a dict by id
def move(batch, device):
    done = {}

    def go(b):
        if torch.is_tensor(b):
            key = id(b)
            if key not in done:
                done[key] = b.to(device)
            return done[key]
        if isinstance(b, list):
            return [go(v) for v in b]
        if isinstance(b, tuple):
            values = (go(v) for v in b)
            return type(b)._make(values) if hasattr(b, "_make") else tuple(values)
        if isinstance(b, dict):
            return dict((k, go(v)) for k, v in b.items())
        return b

    return go(batch)
