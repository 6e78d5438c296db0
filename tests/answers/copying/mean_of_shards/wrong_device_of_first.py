# score: 0
# says: cuda, cpu
# why: the device of the first shard
def mean_of_shards(shards, device):
    here = shards[0].device
    return torch.stack([s.sum().to(here) for s in shards]).sum() / sum(s.numel() for s in shards)
