# score: 0
# says: int, bool
# why: answers whether, not how many
def num_gpus():
    return torch.cuda.is_available()
