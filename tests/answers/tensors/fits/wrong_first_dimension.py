# score: 0
# says: multiplied
# why: only the first dimension counted
def fits(shape, dtype, device):
    return (shape[0] if shape else 1) * dtype.itemsize <= torch.cuda.mem_get_info(device)[0]
