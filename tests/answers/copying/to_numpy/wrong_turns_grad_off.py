# score: 0
# says: given, changed
# why: changes x
def to_numpy(x):
    if x.is_leaf:
        x.requires_grad_(False)
    return x.detach().cpu().numpy()
