# score: 0
# says: 0
# why: starts from 1, so 0 is never the answer
def largest_batch(make, device, limit):
    low, high = 1, limit
    while low < high:
        n = (low + high + 1) // 2
        try:
            make(n, device)
            low = n
        except torch.OutOfMemoryError:
            high = n - 1
    return low
