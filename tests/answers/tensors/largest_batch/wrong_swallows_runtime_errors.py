# score: 2
# says: error, RuntimeError
# why: OutOfMemoryError is a RuntimeError, not every RuntimeError is one
def largest_batch(make, device, limit):
    good, bad = 0, limit + 1
    while bad - good > 1:
        n = (good + bad) // 2
        try:
            make(n, device)
            good = n
        except RuntimeError:
            bad = n
    return good
