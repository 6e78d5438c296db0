# score: 1
def num_gpus():
    cards = []
    for i in range(torch.cuda.device_count()):
        cards.append(torch.cuda.get_device_properties(i).name)
    return len(cards)
