# score: 2
# says: calls
# why: one by one from the top
def largest_batch(make, device, limit):
    for n in range(limit, 0, -1):
        try:
            make(n, device)
        except torch.OutOfMemoryError:
            continue
        return n
    return 0
