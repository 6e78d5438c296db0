# score: 0
# says: 1 GPU, cuda:0, cpu
# why: one GPU: Y goes to the first GPU instead of the CPU
def make_pair():
    second = try_gpu(1)
    if second.type == "cpu":
        second = try_gpu(0)
    return torch.ones(2, 3, device=try_gpu(0)), torch.rand(2, 3, device=second)
