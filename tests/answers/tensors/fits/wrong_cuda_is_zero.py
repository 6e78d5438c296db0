# score: 0
# says: current
# why: `cuda` taken for GPU 0
def fits(shape, dtype, device):
    index = torch.device(device).index or 0
    return torch.Size(shape).numel() * dtype.itemsize <= torch.cuda.mem_get_info(index)[0]
