# score: 2
# says: twice, 3
# why: moved as often as they occur
def move(batch, device):
    if isinstance(batch, torch.Tensor):
        return batch.to(device)
    if isinstance(batch, dict):
        return {k: move(v, device) for k, v in batch.items()}
    if isinstance(batch, tuple) and hasattr(batch, "_fields"):
        return type(batch)(*[move(v, device) for v in batch])
    if isinstance(batch, (list, tuple)):
        return type(batch)([move(v, device) for v in batch])
    return batch
