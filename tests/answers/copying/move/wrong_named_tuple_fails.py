# score: 2
# says: TypeError, missing
# why: a named tuple made from a list
def move(batch, device):
    memo = {}

    def go(b):
        if isinstance(b, torch.Tensor):
            if id(b) not in memo:
                memo[id(b)] = b.to(device)
            return memo[id(b)]
        if isinstance(b, dict):
            return {k: go(v) for k, v in b.items()}
        if isinstance(b, (list, tuple)):
            return type(b)([go(v) for v in b])
        return b

    return go(batch)
