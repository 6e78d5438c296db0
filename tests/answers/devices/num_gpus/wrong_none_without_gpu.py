# score: 0
# says: a machine without a GPU, int, NoneType
# why: returns nothing where there is no card
def num_gpus():
    if torch.cuda.is_available():
        return torch.cuda.device_count()
