# score: 0
# says: that very GPU
# why: always GPU 0
def fits(shape, dtype, device):
    return torch.Size(shape).numel() * dtype.itemsize <= torch.cuda.mem_get_info(0)[0]
