# score: 1
# says: bytes were moved
# why: everything travels
def mean_of_shards(shards, device):
    return torch.cat([s.to(device).flatten() for s in shards]).mean()
