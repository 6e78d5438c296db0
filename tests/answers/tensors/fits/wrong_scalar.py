# score: 0
# says: ValueError, ()
# why: fails for a shape without dimensions
def fits(shape, dtype, device):
    rows, *rest = shape
    size = rows * dtype.itemsize
    for n in rest:
        size *= n
    return size <= torch.cuda.mem_get_info(device)[0]
