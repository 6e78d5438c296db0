# score: 0
# says: x, stay as it was
# why: changes the input
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.register_buffer("mean", torch.as_tensor(mean))
        self.register_buffer("std", torch.as_tensor(std))

    def forward(self, x):
        x -= self.mean
        x /= self.std
        return x
