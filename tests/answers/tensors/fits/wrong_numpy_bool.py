# score: 0
# says: bool, numpy
# why: a numpy bool
import numpy as np


def fits(shape, dtype, device):
    return np.prod(shape) * dtype.itemsize <= torch.cuda.mem_get_info(device)[0]
