# score: 0
# says: Module.__init__
# why: super().__init__() is missing
class Standardize(nn.Module):
    def __init__(self, mean, std):
        self.register_buffer("mean", torch.as_tensor(mean))
        self.register_buffer("std", torch.as_tensor(std))

    def forward(self, x):
        return (x - self.mean) / self.std
