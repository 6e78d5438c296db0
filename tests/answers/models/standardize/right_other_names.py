# score: 2
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super(Standardize, self).__init__()
        for name, value in (("mu", mean), ("sigma", std)):
            self.register_buffer(name, torch.tensor(value) if not isinstance(value, torch.Tensor) else value.clone())

    def forward(self, x):
        return x.sub(self.mu).div(self.sigma)
