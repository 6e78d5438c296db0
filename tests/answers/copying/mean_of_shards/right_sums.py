# score: 3
# why: sums and counts
def mean_of_shards(shards, device):
    total = torch.zeros((), device=device)
    count = 0
    for shard in shards:
        total += shard.sum().to(device)
        count += shard.numel()
    return total / count
