# score: 0
# says: nan, non_blocking
# why: non_blocking to main memory, read too early
def mean_of_shards(shards, device):
    sums = [s.sum().to(device, non_blocking=True) for s in shards]
    return torch.stack(sums).sum() / sum(s.numel() for s in shards)
