# score: 0
# says: was expected
# why: asks once, when the function is made
def num_gpus(n=torch.cuda.device_count()):
    return n
