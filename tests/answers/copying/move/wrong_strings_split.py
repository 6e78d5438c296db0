# score: 0
# says: RecursionError
# why: a string is iterable too
def move(batch, device):
    if isinstance(batch, torch.Tensor):
        return batch.to(device)
    if isinstance(batch, dict):
        return {k: move(v, device) for k, v in batch.items()}
    try:
        return type(batch)([move(v, device) for v in batch])
    except TypeError:
        return batch
