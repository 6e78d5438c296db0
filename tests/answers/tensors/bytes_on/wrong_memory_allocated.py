# score: 0
# says: 24 was expected, 512
# why: asks the card instead of the tensors
def bytes_on(device, tensors):
    if torch.device(device).type == "cpu":
        return 0
    return torch.cuda.memory_allocated(device)
