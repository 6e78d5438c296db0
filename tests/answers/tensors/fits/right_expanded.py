# score: 2
# why: a single element expanded on the CPU
def fits(shape, dtype, device):
    pattern = torch.zeros((), dtype=dtype).expand(shape)
    return bool(pattern.numel() * pattern.element_size() <= torch.cuda.mem_get_info(device)[0])
