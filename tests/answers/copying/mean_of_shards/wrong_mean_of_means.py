# score: 0
# says: differ in size, 3
# why: every shard counts alike
def mean_of_shards(shards, device):
    return torch.stack([s.mean().to(device) for s in shards]).mean()
