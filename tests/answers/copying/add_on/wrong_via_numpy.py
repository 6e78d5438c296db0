# score: 1
# says: 2 transfers
# why: through NumPy
def add_on(x, y):
    if x.device == y.device:
        return x + y
    if x.requires_grad:
        return x.to(y.device) + y
    return torch.from_numpy(x.cpu().numpy()).to(y.device) + y
