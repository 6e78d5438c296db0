# score: 3
# why: recursion
def largest_batch(make, device, limit):
    def between(low, high):
        if low == high:
            return low
        n = low + (high - low + 1) // 2
        try:
            result = make(n, device)
            del result
            ok = True
        except torch.OutOfMemoryError:
            ok = False
        return between(n, high) if ok else between(low, n - 1)

    return between(0, limit)
