# score: 0
# says: should not be parameters
# why: the constants are trained, and numbers become parameters that require grad
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.mean = nn.Parameter(torch.as_tensor(mean))
        self.std = nn.Parameter(torch.as_tensor(std))

    def forward(self, x):
        return (x - self.mean) / self.std
