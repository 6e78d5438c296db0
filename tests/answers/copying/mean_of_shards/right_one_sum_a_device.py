# score: 3
# why: adds up on each device first
def mean_of_shards(shards, device):
    sums = {}
    for shard in shards:
        sums[shard.device] = sums.get(shard.device, 0) + shard.sum()
    return sum(part.to(device) for part in sums.values()) / sum(shard.numel() for shard in shards)
