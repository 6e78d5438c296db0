# score: 2
# why: numpy.asarray of a CPU tensor
import numpy as np


def to_numpy(x):
    return np.asarray(x.detach().to("cpu"))
