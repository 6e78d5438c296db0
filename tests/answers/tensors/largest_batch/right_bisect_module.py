# score: 3
# why: the standard library's bisect
import bisect


def largest_batch(make, device, limit):
    def fails(n):
        try:
            make(n, device)
            return 0
        except torch.OutOfMemoryError:
            return 1

    return bisect.bisect_left(range(1, limit + 1), 1, key=fails)
