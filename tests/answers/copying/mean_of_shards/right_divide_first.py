# score: 3
# why: divides on the spot
from functools import reduce


def mean_of_shards(shards, device):
    n = sum([s.shape.numel() for s in shards])
    return reduce(torch.add, [s.flatten().div(n).sum().to(device=device) for s in shards])
