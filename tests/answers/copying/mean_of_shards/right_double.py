# score: 3
# why: summed in float64
def mean_of_shards(shards, device):
    sums = [s.sum(dtype=torch.float64).to(device) for s in shards]
    mean = sum(sums) / sum(s.nelement() for s in shards)
    return mean.to(torch.float32)
