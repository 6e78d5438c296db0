# score: 0
# says: same device, cpu
# why: only one of the two is a buffer
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.register_buffer("mean", torch.as_tensor(mean))
        self.std = torch.as_tensor(std)

    def forward(self, x):
        return (x - self.mean) / self.std
