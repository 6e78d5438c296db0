# score: 0
# says: 32
# why: the exception kept, and all that its frames hold
_last = None


def largest_batch(make, device, limit):
    global _last
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        try:
            make(middle, device)
            low = middle
        except torch.OutOfMemoryError as error:
            _last = error
            high = middle - 1
    return low
