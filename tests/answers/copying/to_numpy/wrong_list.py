# score: 0
# says: float64, float32
# why: through a list: another dtype
import numpy as np


def to_numpy(x):
    return np.array(x.tolist())
