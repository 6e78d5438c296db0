# score: 3
# why: bit by bit from the highest
def largest_batch(make, device, limit):
    n = 0
    for bit in reversed(range(limit.bit_length())):
        trial = n | 1 << bit
        if trial > limit:
            continue
        try:
            made = make(trial, device)
            made = None
            n = trial
        except torch.OutOfMemoryError:
            pass
    return n
