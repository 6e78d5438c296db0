# score: 0
# says: cuda:0, cuda:1
# why: repeats the current card
def try_all_gpus():
    return [torch.device("cuda")] * num_gpus() or [cpu()]
