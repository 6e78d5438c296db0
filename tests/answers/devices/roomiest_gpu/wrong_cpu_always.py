# score: 0
# says: cuda:1, cpu
# why: always gives the processor
def roomiest_gpu():
    return cpu()
