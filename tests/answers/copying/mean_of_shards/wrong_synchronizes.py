# score: 1
# says: wait
# why: waits for no reason
def mean_of_shards(shards, device):
    sums = [s.sum().to(device) for s in shards]
    torch.cuda.is_available() and torch.cuda.synchronize()
    return torch.stack(sums).sum() / sum(s.numel() for s in shards)
