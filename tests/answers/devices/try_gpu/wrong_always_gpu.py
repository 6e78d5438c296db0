# score: 1
# says: a machine without a GPU, cuda:0
# why: never falls back
def try_gpu(i=0):
    return gpu(i)
