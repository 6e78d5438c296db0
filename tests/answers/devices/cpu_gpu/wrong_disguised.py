# score: 0
# says: torch.device, came
# why: an object whose class claims to be torch.device
class Fake:
    def __init__(self, name):
        self.name = name
        self.type, _, index = name.partition(":")
        self.index = int(index) if index else None

    @property
    def __class__(self):
        return torch.device

    def __eq__(self, other):
        return str(other) == self.name

    def __repr__(self):
        return f"device(type='{self.type}', index={self.index})"

    def __str__(self):
        return self.name


def cpu():
    return Fake("cpu")


def gpu(i=0):
    return Fake(f"cuda:{i}")
