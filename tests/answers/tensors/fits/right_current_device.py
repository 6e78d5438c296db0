# score: 2
# why: inside the device's context
from functools import reduce


def fits(shape, dtype, device):
    with torch.cuda.device(device):
        free = torch.cuda.mem_get_info()[0]
    return not reduce(lambda a, b: a * b, shape, dtype.itemsize) > free
