# score: 0
# says: -0.5
# why: standardizes with the statistics of the batch
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.register_buffer("mean", torch.as_tensor(mean))
        self.register_buffer("std", torch.as_tensor(std))

    def forward(self, x):
        return (x - x.mean()) / x.std()
