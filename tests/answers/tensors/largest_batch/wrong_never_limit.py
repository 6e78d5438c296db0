# score: 0
# says: limit
# why: the limit itself is never tried
def largest_batch(make, device, limit):
    good, bad = 0, limit
    while bad - good > 1:
        n = (good + bad) // 2
        try:
            make(n, device)
            good = n
        except torch.OutOfMemoryError:
            bad = n
    return good
