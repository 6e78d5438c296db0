# score: 3
# why: non_blocking, then waits
def add_on(x, y):
    x_there = x.to(y.device, non_blocking=True)
    if x.is_cuda:
        torch.cuda.synchronize(x.device)
    return x_there + y
