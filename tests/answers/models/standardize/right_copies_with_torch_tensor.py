# score: 2
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.register_buffer("m", torch.tensor(mean))
        self.register_buffer("s", torch.tensor(std))

    def forward(self, x):
        return torch.div(torch.sub(x, self.m), self.s)
