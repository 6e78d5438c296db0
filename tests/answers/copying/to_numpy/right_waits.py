# score: 2
# why: non_blocking, then waits
def to_numpy(x):
    here = x.detach().to("cpu", non_blocking=True)
    if x.is_cuda:
        torch.cuda.synchronize(x.device)
    return here.numpy()
