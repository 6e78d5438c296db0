# score: 1
import functools


@functools.cache
def cpu():
    return torch.device("cpu")


@functools.cache
def gpu(i=0):
    return torch.device("cuda", int(i))
