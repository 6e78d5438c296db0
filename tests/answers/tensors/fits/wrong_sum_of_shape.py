# score: 0
# says: multiplied
# why: dimensions added instead of multiplied
def fits(shape, dtype, device):
    return sum(shape) * dtype.itemsize <= torch.cuda.mem_get_info(device)[0]
