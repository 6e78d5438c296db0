# score: 3
# why: halving
def largest_batch(make, device, limit):
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        try:
            make(middle, device)
        except torch.OutOfMemoryError:
            high = middle - 1
        else:
            low = middle
    return low
