# score: 0
# says: to, inner
# why: an own method to is not called when the module is nested
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.mean = torch.as_tensor(mean)
        self.std = torch.as_tensor(std)

    def to(self, device):
        self.mean = self.mean.to(device)
        self.std = self.std.to(device)
        return self

    def state_dict(self, *args, **kwargs):
        return {"mean": self.mean, "std": self.std}

    def forward(self, x):
        return (x - self.mean) / self.std
