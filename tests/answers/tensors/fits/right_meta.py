# score: 2
# why: a tensor on the meta device has a size but no memory
def fits(shape, dtype, device):
    return torch.empty(shape, dtype=dtype, device="meta").nbytes <= torch.cuda.mem_get_info(device)[0]
