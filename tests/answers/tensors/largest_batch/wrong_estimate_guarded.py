# score: 0
# says: estimate
# why: the same, guarded: wrong where memory isn't proportional
def largest_batch(make, device, limit):
    free = torch.cuda.mem_get_info(device)[0]
    try:
        one = make(1, device)
    except torch.OutOfMemoryError:
        return 0
    size = free - torch.cuda.mem_get_info(device)[0]
    del one
    return min(limit, free // size)
