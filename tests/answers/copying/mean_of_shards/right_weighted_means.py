# score: 3
# why: means weighted with sizes
def mean_of_shards(shards, device):
    n = sum(s.numel() for s in shards)
    parts = [(s.mean() * (s.numel() / n)).to(device) for s in shards]
    return torch.stack(parts).sum()
