# score: 2
class Constants(nn.Module):
    def __init__(self, **values):
        super().__init__()
        for name, value in values.items():
            self.register_buffer(name, torch.as_tensor(value))

class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.constants = Constants(mean=mean, std=std)

    def forward(self, x):
        return (x - self.constants.mean) / self.constants.std
