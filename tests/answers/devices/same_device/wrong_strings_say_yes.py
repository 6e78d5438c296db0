# score: 0
# says: bool, str
# why: returns a word
def same_device(a, b):
    return "yes" if torch.device(a) == torch.device(b) else "no"
