# score: 2
# says: calls
# why: steps of ten, then of one
def largest_batch(make, device, limit):
    def works(n):
        try:
            make(n, device)
            return True
        except torch.OutOfMemoryError:
            return False

    n = 0
    for step in (10, 1):
        while n + step <= limit and works(n + step):
            n += step
    return n
