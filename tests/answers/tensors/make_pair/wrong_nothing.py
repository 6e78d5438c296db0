# score: 0
# says: tuple, NoneType
# why: forgets to return
def make_pair():
    X = torch.ones(2, 3, device=try_gpu(0))
    Y = torch.rand(2, 3, device=try_gpu(1))
