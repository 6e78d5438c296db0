# score: 2
# says: afresh
# why: a memo that outlives the call
def move(batch, device, memo={}):
    if isinstance(batch, torch.Tensor):
        if id(batch) not in memo:
            memo[id(batch)] = (batch, batch.to(device))
        return memo[id(batch)][1]
    if isinstance(batch, dict):
        return {k: move(v, device) for k, v in batch.items()}
    if isinstance(batch, tuple) and hasattr(batch, "_fields"):
        return type(batch)(*[move(v, device) for v in batch])
    if isinstance(batch, (list, tuple)):
        return type(batch)([move(v, device) for v in batch])
    return batch
