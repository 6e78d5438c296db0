# score: 0
# says: cpu
# why: through a Python list
def add_on(x, y):
    return torch.tensor(x.tolist()) + torch.tensor(y.tolist())
