# score: 0
# says: -0.5
# why: does nothing
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()

    def forward(self, x):
        return x
