# score: 0
# says: cuda:0, cuda:1, current
# why: puts the current card first
def try_all_gpus():
    if num_gpus() == 0:
        return [cpu()]
    now = torch.cuda.current_device()
    return [gpu(now)] + [gpu(i) for i in range(num_gpus()) if i != now]
