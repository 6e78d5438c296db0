# score: 1
# says: bytes were moved
# why: sums only after the move
def mean_of_shards(shards, device):
    total = sum(s.to(device).sum() for s in shards)
    return total / sum(s.numel() for s in shards)
