# score: 0
# says: max
# why: replaces max for everyone
import builtins


def roomiest_gpu():
    builtins.max = lambda *args, **kwargs: 0
    return gpu(max(range(num_gpus()))) if num_gpus() else cpu()
