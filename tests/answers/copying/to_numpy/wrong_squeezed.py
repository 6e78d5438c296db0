# score: 0
# says: shape
# why: at least one dimension
import numpy as np


def to_numpy(x):
    return np.atleast_1d(x.detach().cpu().numpy())
