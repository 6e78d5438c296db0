# score: 3
# why: sums and counts as tensors, both travel
def mean_of_shards(shards, device):
    pairs = [torch.stack([s.sum(), torch.full_like(s.sum(), float(s.numel()))]).to(device) for s in shards]
    total, count = torch.stack(pairs).sum(dim=0)
    return total / count
