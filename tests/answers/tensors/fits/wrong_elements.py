# score: 0
# says: bytes, dtype
# why: elements instead of bytes
def fits(shape, dtype, device):
    return torch.Size(shape).numel() <= torch.cuda.mem_get_info(device)[0]
