# score: 3
# why: collects garbage and empties the cache
import gc


def largest_batch(make, device, limit):
    good, bad = 0, limit + 1
    while good + 1 < bad:
        n = (good + bad) // 2
        fits = True
        x = None
        try:
            x = make(n, device)
        except RuntimeError as error:
            if not isinstance(error, torch.OutOfMemoryError):
                raise
            fits = False
        finally:
            del x
            gc.collect()
            torch.cuda.empty_cache()
        good, bad = (n, bad) if fits else (good, n)
    return good
