# score: 1
# says: int was expected, Tensor
# why: turns numbers into tensors
def move(batch, device):
    memo = {}

    def go(b):
        if isinstance(b, dict):
            return {k: go(v) for k, v in b.items()}
        if isinstance(b, tuple) and hasattr(b, "_fields"):
            return type(b)(*map(go, b))
        if isinstance(b, (list, tuple)):
            return type(b)(map(go, b))
        if isinstance(b, (int, float)) and not isinstance(b, bool):
            return torch.tensor(b, device=device)
        if isinstance(b, torch.Tensor):
            if id(b) not in memo:
                memo[id(b)] = b.to(device)
            return memo[id(b)]
        return b

    return go(batch)
