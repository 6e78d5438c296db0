# score: 0
# says: share
# why: numpy.array copies
import numpy as np


def to_numpy(x):
    return np.array(x.detach().cpu())
