# score: 3
# why: waits only where the CPU is asked for
def mean_of_shards(shards, device):
    count = sum(s.numel() for s in shards)
    if torch.device(device).type == "cpu":
        return torch.tensor(sum(s.sum().item() for s in shards) / count)
    return sum(s.sum().to(device) for s in shards) / count
