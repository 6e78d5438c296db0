# score: 2
# says: stay allocated
# why: the last result kept in a global
def largest_batch(make, device, limit):
    global kept
    good, bad = 0, limit + 1
    while bad - good > 1:
        n = (good + bad) // 2
        kept = None
        try:
            kept = make(n, device)
            good = n
        except torch.OutOfMemoryError:
            bad = n
    return good
