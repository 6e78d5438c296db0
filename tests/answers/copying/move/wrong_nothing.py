# score: 0
# says: cpu, cuda:0
# why: does nothing
def move(batch, device):
    return batch
