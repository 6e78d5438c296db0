# score: 0
# says: float64, float32
# why: float64 stays
def mean_of_shards(shards, device):
    sums = torch.stack([s.double().sum().to(device) for s in shards])
    return sums.sum() / sum(s.numel() for s in shards)
