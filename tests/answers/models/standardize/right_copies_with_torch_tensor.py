# score: 2
import warnings


class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # torch.tensor warns when it copies a tensor
            self.register_buffer("m", torch.tensor(mean))
            self.register_buffer("s", torch.tensor(std))

    def forward(self, x):
        return torch.div(torch.sub(x, self.m), self.s)
