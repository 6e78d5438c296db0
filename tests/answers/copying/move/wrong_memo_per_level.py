# score: 2
# says: depth, copy
# why: a memo of its own at each level
def move(batch, device):
    memo = {}

    def one(v):
        if isinstance(v, torch.Tensor):
            if id(v) not in memo:
                memo[id(v)] = v.to(device)
            return memo[id(v)]
        return move(v, device)

    if isinstance(batch, torch.Tensor):
        return batch.to(device)
    if isinstance(batch, dict):
        return {k: one(v) for k, v in batch.items()}
    if isinstance(batch, tuple) and hasattr(batch, "_fields"):
        return type(batch)(*map(one, batch))
    if isinstance(batch, (list, tuple)):
        return type(batch)(map(one, batch))
    return batch
