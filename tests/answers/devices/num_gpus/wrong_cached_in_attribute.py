# score: 0
# says: 0 was expected, 2 came
# why: remembers the first answer in an attribute
def num_gpus():
    if not hasattr(num_gpus, "n"):
        num_gpus.n = torch.cuda.device_count()
    return num_gpus.n
