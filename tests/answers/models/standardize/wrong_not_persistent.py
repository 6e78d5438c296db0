# score: 0
# says: state_dict
# why: the buffers are not saved
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.register_buffer("mean", torch.as_tensor(mean), persistent=False)
        self.register_buffer("std", torch.as_tensor(std), persistent=False)

    def forward(self, x):
        return (x - self.mean) / self.std
