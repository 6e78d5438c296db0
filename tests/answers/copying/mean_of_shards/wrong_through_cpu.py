# score: 1
# says: wait
# why: partial sums in main memory
def mean_of_shards(shards, device):
    sums = torch.stack([s.sum().cpu() for s in shards])
    return (sums.sum() / sum(s.numel() for s in shards)).to(device)
