# score: 0
# says: last byte
# why: exactly full counted as too much
def fits(shape, dtype, device):
    return torch.Size(shape).numel() * dtype.itemsize < torch.cuda.mem_get_info(device)[0]
