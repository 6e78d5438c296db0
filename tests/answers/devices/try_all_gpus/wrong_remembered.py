# score: 0
# says: a machine without a GPU, cpu
# why: remembers the first answer
import functools


@functools.cache
def try_all_gpus():
    return [gpu(i) for i in range(num_gpus())] or [cpu()]
