# score: 0
# says: 0, 4 was expected
# why: does nothing
def mean_of_shards(shards, device):
    return torch.zeros((), device=device)
