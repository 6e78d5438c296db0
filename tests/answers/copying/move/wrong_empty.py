# score: 0
# says: came
# why: an empty container
def move(batch, device):
    return type(batch)()
