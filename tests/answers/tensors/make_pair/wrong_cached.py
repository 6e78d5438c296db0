# score: 0
# says: cuda
# why: made once, whatever machine it is called on
_pair = torch.ones(2, 3, device=try_gpu(0)), torch.rand(2, 3, device=try_gpu(1))


def make_pair():
    return _pair
