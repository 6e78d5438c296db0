# score: 2
# says: calls
# why: one by one
def largest_batch(make, device, limit):
    n = 0
    while n < limit:
        try:
            make(n + 1, device)
        except torch.OutOfMemoryError:
            break
        n += 1
    return n
