# score: 0
# says: last byte, int8
# why: every element taken for four bytes
def fits(shape, dtype, device):
    return 4 * torch.Size(shape).numel() <= torch.cuda.mem_get_info(device)[0]
