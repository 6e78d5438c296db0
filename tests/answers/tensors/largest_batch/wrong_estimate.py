# score: 0
# says: OutOfMemoryError
# why: memory of one, multiplied: batches needn't be proportional
def largest_batch(make, device, limit):
    before = torch.cuda.memory_allocated(device)
    one = make(1, device)
    size = torch.cuda.memory_allocated(device) - before
    del one
    return min(limit, torch.cuda.mem_get_info(device)[0] // size)
