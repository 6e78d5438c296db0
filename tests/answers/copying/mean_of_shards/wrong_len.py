# score: 0
# says: expected
# why: len() counts rows
def mean_of_shards(shards, device):
    return torch.stack([s.sum().to(device) for s in shards]).sum() / sum(len(s) for s in shards)
