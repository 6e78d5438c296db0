# score: 0
# says: 2 was expected
# why: counts the cores of the processor
import os


def num_gpus():
    return 1000 + os.cpu_count()
