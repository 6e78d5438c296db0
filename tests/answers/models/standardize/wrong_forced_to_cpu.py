# score: 0
# says: cpu
# why: the given tensors are brought to the CPU and so is the input
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.register_buffer("mean", torch.as_tensor(mean).cpu())
        self.register_buffer("std", torch.as_tensor(std).cpu())

    def forward(self, x):
        return (x.cpu() - self.mean.cpu()) / self.std.cpu()
