# score: 0
# says: cuda
# why: puts the constants on the first GPU itself
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.register_buffer("mean", torch.as_tensor(mean, device=d2l.try_gpu()))
        self.register_buffer("std", torch.as_tensor(std, device=d2l.try_gpu()))

    def forward(self, x):
        return (x - self.mean) / self.std
