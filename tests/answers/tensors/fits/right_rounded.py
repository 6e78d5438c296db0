# score: 2
# why: rounded up to the pieces that memory is handed out in
def fits(shape, dtype, device):
    size = dtype.itemsize * torch.Size(shape).numel()
    pieces = -(-size // 512)
    return pieces * 512 <= torch.cuda.mem_get_info(device)[0]
