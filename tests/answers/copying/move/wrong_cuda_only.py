# score: 0
# says: main memory
# why: .cuda() cannot go to main memory
def move(batch, device):
    memo = {}

    def go(b):
        if isinstance(b, torch.Tensor):
            if id(b) not in memo:
                memo[id(b)] = b.cuda(device)
            return memo[id(b)]
        if isinstance(b, dict):
            return {k: go(v) for k, v in b.items()}
        if isinstance(b, tuple) and hasattr(b, "_fields"):
            return type(b)(*map(go, b))
        if isinstance(b, (list, tuple)):
            return type(b)(map(go, b))
        return b

    return go(batch)
