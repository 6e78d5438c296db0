# score: 0
# says: 2 was expected, 0 came
# why: counts only the cards that hold something of its own
def num_gpus():
    return sum(torch.cuda.memory_allocated(i) > 0 for i in range(torch.cuda.device_count()))
