# score: 2
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        mean = mean if torch.is_tensor(mean) else torch.tensor(float(mean))
        std = std if torch.is_tensor(std) else torch.tensor(float(std))
        self.register_buffer("mean", mean.detach().clone())
        self.register_buffer("std", std.detach().clone())

    def forward(self, x):
        return (x - self.mean.to(x.device)) / self.std.to(x.device)
