# score: 0
# says: that very GPU
# why: asks the current GPU, not the one named
def fits(shape, dtype, device):
    return torch.Size(shape).numel() * dtype.itemsize <= torch.cuda.mem_get_info()[0]
