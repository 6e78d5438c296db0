# score: 1
# says: wait
# why: float() waits too
def mean_of_shards(shards, device):
    total = 0.0
    for s in shards:
        total = total + float(s.sum())
    return torch.full((), total / sum(s.numel() for s in shards), device=device)
