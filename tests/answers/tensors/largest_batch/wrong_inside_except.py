# score: 0
# says: 32
# why: tries again inside except, where the failed attempt still holds memory
def largest_batch(make, device, limit):
    def search(good, bad):
        if bad - good <= 1:
            return good
        n = (good + bad) // 2
        try:
            made = make(n, device)
            del made
        except torch.OutOfMemoryError:
            return search(good, n)
        return search(n, bad)

    return search(0, limit + 1)
