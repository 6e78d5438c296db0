# score: 1
# says: try_gpu(10), cuda:10, not enough
# why: asks only whether there is any card
def try_gpu(i=0):
    if torch.cuda.is_available():
        return gpu(i)
    return cpu()
