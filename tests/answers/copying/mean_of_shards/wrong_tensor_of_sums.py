# score: 1
# says: wait
# why: a list of GPU numbers is read one by one
def mean_of_shards(shards, device):
    sums = torch.tensor([s.sum() for s in shards], device=device)
    return sums.sum() / sum(s.numel() for s in shards)
