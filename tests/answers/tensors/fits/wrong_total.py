# score: 0
# says: other programs, free
# why: total memory instead of free
def fits(shape, dtype, device):
    total = torch.cuda.mem_get_info(device)[1]
    return torch.Size(shape).numel() * dtype.itemsize <= total
