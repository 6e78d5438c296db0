# score: 0
# says: 64
# why: all results kept in a list
def largest_batch(make, device, limit):
    results = []
    good, bad = 0, limit + 1
    while bad - good > 1:
        n = (good + bad) // 2
        try:
            results.append(make(n, device))
            good = n
        except torch.OutOfMemoryError:
            bad = n
    return good
