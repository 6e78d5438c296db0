# score: 0
# says: Module
# why: builds a dict, no module
class Standardize(dict):
    def __init__(self, mean, std):
        super().__init__(mean=mean, std=std)

    def __call__(self, x):
        return (x - self["mean"]) / self["std"]

    def to(self, device):
        for name in self:
            self[name] = torch.as_tensor(self[name]).to(device)
        return self

    def parameters(self):
        return []

    def state_dict(self):
        return {name: torch.as_tensor(value) for name, value in self.items()}
