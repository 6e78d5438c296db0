# score: 0
# says: 64, 65
# why: the first that fails
def largest_batch(make, device, limit):
    good, bad = 0, limit + 1
    while bad - good > 1:
        n = (good + bad) // 2
        try:
            make(n, device)
            good = n
        except torch.OutOfMemoryError:
            bad = n
    return bad
