# score: 0
# says: grad
# why: grad nobody asked for
def make_pair():
    X = torch.ones(2, 3, device=try_gpu(0), requires_grad=True)
    return X, torch.rand(2, 3, device=try_gpu(1))
