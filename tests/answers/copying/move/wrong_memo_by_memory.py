# score: 2
# says: grad, Views
# why: the same memory and shape taken for one tensor
def move(batch, device):
    memo = {}

    def go(b):
        if isinstance(b, torch.Tensor):
            key = b.data_ptr(), b.shape, b.dtype, b.device, id(b) if b.numel() == 0 else 0
            if key not in memo:
                memo[key] = b.to(device)
            return memo[key]
        if isinstance(b, dict):
            return {k: go(v) for k, v in b.items()}
        if isinstance(b, tuple) and hasattr(b, "_fields"):
            return type(b)(*map(go, b))
        if isinstance(b, (list, tuple)):
            return type(b)(map(go, b))
        return b

    return go(batch)
