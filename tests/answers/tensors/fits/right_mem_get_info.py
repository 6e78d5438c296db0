# score: 2
# why: size against what is free
def fits(shape, dtype, device):
    free, total = torch.cuda.mem_get_info(device)
    size = dtype.itemsize
    for n in shape:
        size *= n
    return size <= free
