# score: 0
# says: shape, (1,)
# why: shape (1,)
def mean_of_shards(shards, device):
    total = torch.zeros(1, device=device)
    for s in shards:
        total = total + s.sum().to(device)
    return total / sum(s.numel() for s in shards)
