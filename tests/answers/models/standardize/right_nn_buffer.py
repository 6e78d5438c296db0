# score: 2
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.mean = nn.Buffer(torch.as_tensor(mean, dtype=torch.float32))
        self.std = nn.Buffer(torch.as_tensor(std, dtype=torch.float32))

    def forward(self, x):
        y = x - self.mean
        y /= self.std
        return y
