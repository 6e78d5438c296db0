# score: 0
# says: cuda:1, cpu, same device
# why: tensors are kept as they come
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.mean, self.std = mean, std

    def forward(self, x):
        return (x - self.mean) / self.std
