# score: 2
# says: already returned, Equal numbers
# why: equal tensors taken for one
def move(batch, device):
    moved = []

    def go(b):
        if isinstance(b, torch.Tensor):
            for old, new in moved:
                if old.shape == b.shape and old.dtype == b.dtype and old.device == b.device and torch.equal(old, b):
                    return new
            moved.append((b, b.to(device)))
            return moved[-1][1]
        if isinstance(b, dict):
            return {k: go(v) for k, v in b.items()}
        if isinstance(b, tuple) and hasattr(b, "_fields"):
            return type(b)(*map(go, b))
        if isinstance(b, (list, tuple)):
            return type(b)(map(go, b))
        return b

    return go(batch)
