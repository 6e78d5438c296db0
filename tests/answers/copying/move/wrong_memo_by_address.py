# score: 2
# says: shape
# why: views that start at the same address taken for one tensor
def move(batch, device):
    memo = {}

    def go(b):
        if isinstance(b, torch.Tensor):
            if b.numel() == 0:
                return b.to(device)
            if b.data_ptr() not in memo:
                memo[b.data_ptr()] = b.to(device)
            return memo[b.data_ptr()]
        if isinstance(b, dict):
            return {k: go(v) for k, v in b.items()}
        if isinstance(b, tuple) and hasattr(b, "_fields"):
            return type(b)(*map(go, b))
        if isinstance(b, (list, tuple)):
            return type(b)(map(go, b))
        return b

    return go(batch)
