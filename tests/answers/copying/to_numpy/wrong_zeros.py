# score: 0
# says: 1 was expected
# why: does nothing
import numpy as np


def to_numpy(x):
    return np.zeros(tuple(x.shape), dtype=torch.empty(0, dtype=x.dtype).numpy().dtype)
