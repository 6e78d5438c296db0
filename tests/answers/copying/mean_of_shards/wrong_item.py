# score: 1
# says: wait
# why: Python numbers
def mean_of_shards(shards, device):
    total = sum(s.sum().item() for s in shards)
    return torch.tensor(total / sum(s.numel() for s in shards), device=device)
