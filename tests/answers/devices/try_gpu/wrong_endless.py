# score: 0
# says: seconds
# why: never ends
def try_gpu(i=0):
    while i >= 0:
        pass
