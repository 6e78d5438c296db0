# score: 2
# says: cpu, cuda:1
# why: one level only, but shared
def move(batch, device):
    memo = {}

    def one(v):
        if not isinstance(v, torch.Tensor):
            return v
        if id(v) not in memo:
            memo[id(v)] = v.to(device)
        return memo[id(v)]

    if isinstance(batch, dict):
        return {k: one(v) for k, v in batch.items()}
    if isinstance(batch, (list, tuple)):
        return type(batch)(one(v) for v in batch)
    return one(batch)
