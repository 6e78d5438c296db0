# score: 0
# says: cuda:1, cpu
# why: always the CPU
def device_of(module):
    return torch.device("cpu")
