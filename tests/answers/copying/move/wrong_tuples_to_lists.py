# score: 0
# says: tuple, list
# why: every sequence becomes a list
def move(batch, device):
    if isinstance(batch, torch.Tensor):
        return batch.to(device)
    if isinstance(batch, dict):
        return {k: move(v, device) for k, v in batch.items()}
    if isinstance(batch, (list, tuple)):
        return [move(v, device) for v in batch]
    return batch
