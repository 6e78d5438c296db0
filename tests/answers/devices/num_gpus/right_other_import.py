# score: 1
from torch import cuda

num_gpus = lambda: cuda.device_count()
