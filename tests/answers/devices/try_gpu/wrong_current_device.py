# score: 1
# says: try_gpu(1), cuda:1, cuda:0
# why: asks for the current card
def try_gpu(i=0):
    if i >= num_gpus():
        return cpu()
    return torch.device("cuda", torch.cuda.current_device())
