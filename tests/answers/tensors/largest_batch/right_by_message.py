# score: 3
# why: tells running out of memory by its message
def largest_batch(make, device, limit):
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        try:
            make(middle, device)
            low = middle
        except RuntimeError as error:
            if "out of memory" not in str(error):
                raise
            high = middle - 1
    return low
