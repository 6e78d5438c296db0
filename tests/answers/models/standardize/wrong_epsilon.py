# score: 0
# says: -0.5
# why: adds an epsilon to std
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.register_buffer("mean", torch.as_tensor(mean))
        self.register_buffer("std", torch.as_tensor(std) + 1e-3)

    def forward(self, x):
        return (x - self.mean) / self.std
