# score: 3
# why: .to(device=...) and torch.add
def add_on(x, y):
    return torch.add(y, x.to(device=y.device))
