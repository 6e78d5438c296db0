# score: 0
# says: 64
# why: the old result lives while the new one is made
def largest_batch(make, device, limit):
    good, bad = 0, limit + 1
    while bad - good > 1:
        n = (good + bad) // 2
        try:
            batch = make(n, device)
            good = n
        except torch.OutOfMemoryError:
            bad = n
    return good
