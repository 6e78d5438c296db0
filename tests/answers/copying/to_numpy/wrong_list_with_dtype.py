# score: 0
# says: share
# why: through a list with the right dtype
import numpy as np


def to_numpy(x):
    kind = torch.empty(0, dtype=x.dtype).numpy().dtype
    return np.array(x.tolist(), dtype=kind).reshape(tuple(x.shape))
