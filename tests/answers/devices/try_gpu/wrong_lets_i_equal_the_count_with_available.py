# score: 1
# says: try_gpu(1), 1 GPU, start at zero
# why: off by one, hidden by asking first whether there is any card
def try_gpu(i=0):
    if torch.cuda.is_available() and i <= torch.cuda.device_count():
        return gpu(i)
    return cpu()
