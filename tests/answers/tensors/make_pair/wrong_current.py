# score: 0
# says: current, cuda:1
# why: `cuda` is the current GPU, not the first
def make_pair():
    X = torch.ones(2, 3, device="cuda" if torch.cuda.is_available() else "cpu")
    return X, torch.rand(2, 3, device=try_gpu(1))
