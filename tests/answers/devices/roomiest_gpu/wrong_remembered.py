# score: 0
# says: cuda:0, cuda:1, lower index
# why: remembers the answer of the first call
import functools


@functools.cache
def roomiest_gpu():
    if num_gpus() == 0:
        return cpu()
    return gpu(max(range(num_gpus()), key=lambda i: torch.cuda.mem_get_info(i)[0]))
