# score: 2
# says: Pair, tuple came
# why: a named tuple becomes a tuple
def move(batch, device):
    memo = {}

    def go(b):
        if isinstance(b, torch.Tensor):
            if id(b) not in memo:
                memo[id(b)] = b.to(device)
            return memo[id(b)]
        if isinstance(b, dict):
            return {k: go(v) for k, v in b.items()}
        if isinstance(b, list):
            return [go(v) for v in b]
        if isinstance(b, tuple):
            return tuple(go(v) for v in b)
        return b

    return go(batch)
