# score: 0
# says: 'str'
# why: a list of tensors and nothing else
def move(batch, device):
    return [t.to(device) for t in batch]
