# score: 3
# why: a class that remembers
class _Mover:
    def __init__(self, device):
        self.device = device
        self.seen = []

    def __call__(self, part):
        match part:
            case torch.Tensor():
                for old, new in self.seen:
                    if old is part:
                        return new
                new = part if part.device == torch.device(self.device) else part.to(self.device)
                self.seen.append((part, new))
                return new
            case dict():
                return {key: self(value) for key, value in part.items()}
            case list():
                return list(map(self, part))
            case tuple():
                values = tuple(map(self, part))
                return type(part)(*values) if hasattr(part, "_fields") else values
        return part


def move(batch, device):
    return _Mover(device)(batch)
