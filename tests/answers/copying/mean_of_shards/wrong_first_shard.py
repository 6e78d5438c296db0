# score: 0
# says: expected
# why: the first shard alone
def mean_of_shards(shards, device):
    return shards[0].mean().to(device)
