# score: 2
# why: math.prod
import math


def fits(shape, dtype, device):
    needed = math.prod(shape) * torch.empty(0, dtype=dtype).element_size()
    return torch.cuda.mem_get_info(torch.device(device))[0] >= needed
