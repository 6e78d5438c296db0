# score: 0
# says: given, changed
# why: changes the shards
def mean_of_shards(shards, device):
    n = sum(s.numel() for s in shards)
    return torch.stack([s.div_(n).sum().to(device) for s in shards]).sum()
