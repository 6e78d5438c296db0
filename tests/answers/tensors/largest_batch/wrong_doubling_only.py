# score: 0
# says: 40, 32
# why: stops at a power of two
def largest_batch(make, device, limit):
    n = 1
    good = 0
    while n <= limit:
        try:
            make(n, device)
        except torch.OutOfMemoryError:
            break
        good = n
        n *= 2
    return good
