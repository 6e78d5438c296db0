# score: 0
# says: 2 was expected, 3 came
# why: counts the processor as well
def num_gpus():
    return torch.cpu.device_count() + torch.cuda.device_count()
