# score: 0
# says: no answer
# why: left as it was
def try_gpu(i=0):
    raise NotImplementedError()
