# score: 0
# says: expected
# why: a sum instead of a mean
def mean_of_shards(shards, device):
    return torch.stack([s.sum().to(device) for s in shards]).sum()
