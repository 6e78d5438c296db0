# score: 0
# says: should not be parameters
# why: parameters that are frozen are parameters still
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.mean = nn.Parameter(torch.as_tensor(mean), requires_grad=False)
        self.std = nn.Parameter(torch.as_tensor(std), requires_grad=False)

    def forward(self, x):
        return (x - self.mean) / self.std
