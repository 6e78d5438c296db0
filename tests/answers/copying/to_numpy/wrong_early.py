# score: 0
# says: nan
# why: non_blocking, read too early
def to_numpy(x):
    return x.detach().to("cpu", non_blocking=True).numpy()
