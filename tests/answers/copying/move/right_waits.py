# score: 3
# why: non_blocking, and one wait in the end
def move(batch, device):
    cache = {}

    def walk(b):
        if isinstance(b, torch.Tensor):
            if id(b) not in cache:
                cache[id(b)] = b.to(device, non_blocking=True)
            return cache[id(b)]
        if isinstance(b, dict):
            return {k: walk(v) for k, v in b.items()}
        if hasattr(b, "_fields"):
            return type(b)(*map(walk, b))
        if isinstance(b, (list, tuple)):
            return type(b)(map(walk, b))
        return b

    result = walk(batch)
    for i in range(torch.cuda.device_count()):
        torch.cuda.synchronize(i)
    return result
