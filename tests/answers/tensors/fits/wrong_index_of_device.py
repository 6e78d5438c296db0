# score: 0
# says: that very GPU
# why: .index of a string
def fits(shape, dtype, device):
    return torch.Size(shape).numel() * dtype.itemsize <= torch.cuda.mem_get_info(device.index)[0]
