# score: 3
# why: tensors as keys: they hash by identity
def move(batch, device, memo=None):
    memo = {} if memo is None else memo
    if isinstance(batch, torch.Tensor):
        return memo.setdefault(batch, batch.to(device)) if batch not in memo else memo[batch]
    if isinstance(batch, dict):
        return type(batch)({k: move(v, device, memo) for k, v in batch.items()})
    if isinstance(batch, tuple) and hasattr(batch, "_fields"):
        return batch.__class__(**{f: move(getattr(batch, f), device, memo) for f in batch._fields})
    if isinstance(batch, (list, tuple)):
        return type(batch)(move(v, device, memo) for v in batch)
    return batch
