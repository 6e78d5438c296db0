# score: 1
# says: copy, very object
# why: always a copy
def move(batch, device):
    if isinstance(batch, torch.Tensor):
        return batch.to(device, copy=True)
    if isinstance(batch, dict):
        return {k: move(v, device) for k, v in batch.items()}
    if isinstance(batch, tuple) and hasattr(batch, "_fields"):
        return type(batch)(*[move(v, device) for v in batch])
    if isinstance(batch, (list, tuple)):
        return type(batch)([move(v, device) for v in batch])
    return batch
