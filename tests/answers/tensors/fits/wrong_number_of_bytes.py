# score: 0
# says: bool
# why: returns what is left instead of an answer
def fits(shape, dtype, device):
    return max(0, torch.cuda.mem_get_info(device)[0] - torch.Size(shape).numel() * dtype.itemsize)
