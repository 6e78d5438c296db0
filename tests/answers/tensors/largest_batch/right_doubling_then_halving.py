# score: 3
# why: doubles first
def largest_batch(make, device, limit):
    def works(n):
        try:
            make(n, device)
        except torch.cuda.OutOfMemoryError:
            return False
        return True

    if not works(1):
        return 0
    good = 1
    while good < limit and works(min(2 * good, limit)):
        good = min(2 * good, limit)
    if good == limit:
        return limit
    bad = min(2 * good, limit)
    while bad - good > 1:
        middle = (good + bad) // 2
        if works(middle):
            good = middle
        else:
            bad = middle
    return good
