# score: 0
# says: 0 was expected, 2 came
# why: remembers the first answer
import functools


@functools.lru_cache
def num_gpus():
    return torch.cuda.device_count()
