# score: 0
# says: 32-bit
# why: the product of the sizes wraps around
import numpy as np


def fits(shape, dtype, device):
    return bool(np.prod(shape, dtype=np.int32) * dtype.itemsize <= torch.cuda.mem_get_info(device)[0])
