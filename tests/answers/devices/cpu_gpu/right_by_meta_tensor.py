# score: 1
from torch import device


def cpu():
    return device("cpu")


def gpu(i=0):
    names = ["cuda", str(i)]
    return device(":".join(names))
