# score: 0
# says: device
# why: always the first GPU
def largest_batch(make, device, limit):
    good, bad = 0, limit + 1
    while bad - good > 1:
        n = (good + bad) // 2
        try:
            make(n, "cuda:0")
            good = n
        except torch.OutOfMemoryError:
            bad = n
    return good
