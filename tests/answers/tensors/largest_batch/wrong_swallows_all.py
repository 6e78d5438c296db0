# score: 2
# says: error, ValueError
# why: except Exception
def largest_batch(make, device, limit):
    good, bad = 0, limit + 1
    while bad - good > 1:
        n = (good + bad) // 2
        try:
            make(n, device)
            good = n
        except Exception:
            bad = n
    return good
