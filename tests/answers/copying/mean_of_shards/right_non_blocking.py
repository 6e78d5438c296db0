# score: 3
# why: non_blocking only towards a GPU
def mean_of_shards(shards, device):
    there = torch.device(device)
    sums = [s.sum().to(there, non_blocking=there.type == "cuda") for s in shards]
    return torch.stack(sums).sum().div(sum(s.numel() for s in shards))
