# score: 1
# says: first, NoneType
# why: what is no tensor gets lost
def move(batch, device):
    memo = {}

    def go(b):
        if isinstance(b, dict):
            return {k: go(v) for k, v in b.items()}
        if isinstance(b, tuple) and hasattr(b, "_fields"):
            return type(b)(*map(go, b))
        if isinstance(b, (list, tuple)):
            return type(b)(map(go, b))
        if isinstance(b, torch.Tensor):
            if id(b) not in memo:
                memo[id(b)] = b.to(device)
            return memo[id(b)]

    return go(batch)
