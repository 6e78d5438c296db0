# score: 0
# says: cuda:0, cuda:1, False was expected
# why: takes one card for another on a machine with one
def same_device(a, b):
    a, b = torch.device(a), torch.device(b)
    if a.type != b.type:
        return False
    return True if a.type == "cpu" else num_gpus() < 3 or a.index == b.index
