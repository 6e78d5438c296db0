# score: 0
# says: OutOfMemoryError
# why: doesn't catch anything
def largest_batch(make, device, limit):
    n = 0
    while n < limit:
        make(n + 1, device)
        n += 1
    return n
