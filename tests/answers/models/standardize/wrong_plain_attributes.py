# score: 0
# says: cuda:1, cpu, same device
# why: plain attributes stay behind
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.mean = torch.as_tensor(mean)
        self.std = torch.as_tensor(std)

    def forward(self, x):
        return (x - self.mean) / self.std
