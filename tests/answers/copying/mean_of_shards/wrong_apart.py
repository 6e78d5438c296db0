# score: 0
# says: same device
# why: sums on different devices
def mean_of_shards(shards, device):
    return sum(s.sum() for s in shards) / sum(s.numel() for s in shards)
