# score: 0
# says: Tensor, float
# why: a Python number
def mean_of_shards(shards, device):
    return sum(s.sum().item() for s in shards) / sum(s.numel() for s in shards)
