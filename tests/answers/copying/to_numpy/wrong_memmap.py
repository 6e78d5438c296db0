# score: 0
# says: numpy.ndarray was expected, Array came
# why: a subclass of ndarray
import numpy as np


class Array(np.ndarray):
    pass


def to_numpy(x):
    return x.detach().cpu().numpy().view(Array)
