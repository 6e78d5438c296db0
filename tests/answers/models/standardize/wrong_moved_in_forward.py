# score: 0
# says: state_dict
# why: plain attributes moved at each call are not saved
class Standardize(nn.Module):
    def __init__(self, mean, std):
        super().__init__()
        self.mean = torch.as_tensor(mean)
        self.std = torch.as_tensor(std)

    def forward(self, x):
        return (x - self.mean.to(x.device)) / self.std.to(x.device)
