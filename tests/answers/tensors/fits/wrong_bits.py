# score: 0
# says: last byte
# why: finfo.bits are bits, and integers have none
def fits(shape, dtype, device):
    bits = torch.finfo(dtype).bits if dtype.is_floating_point else torch.iinfo(dtype).bits
    return torch.Size(shape).numel() * bits <= torch.cuda.mem_get_info(device)[0]
