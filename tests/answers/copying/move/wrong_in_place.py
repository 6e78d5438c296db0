# score: 0
# says: given, changed
# why: changes the batch it was given
def move(batch, device):
    if isinstance(batch, torch.Tensor):
        return batch.to(device)
    if isinstance(batch, list):
        for i, v in enumerate(batch):
            batch[i] = move(v, device)
        return batch
    if isinstance(batch, dict):
        for k in batch:
            batch[k] = move(batch[k], device)
        return batch
    if isinstance(batch, tuple):
        return tuple(move(v, device) for v in batch)
    return batch
