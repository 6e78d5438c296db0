# score: 0
# says: ndarray, Tensor
# why: a numpy array
import numpy as np


def noise_like(x, scale=1.0):
    return np.random.normal(0, scale, tuple(x.shape))
