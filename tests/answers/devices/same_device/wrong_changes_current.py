# score: 0
# says: first call must not change
# why: asks by changing the current card and forgets to change it back
def same_device(a, b):
    a, b = torch.device(a), torch.device(b)
    if a.type != b.type:
        return False
    if a.type != "cuda" or num_gpus() == 0:
        return (a.index or 0) == (b.index or 0)
    places = []
    for device in (a, b):
        if device.index is not None and device.index < num_gpus():
            torch.cuda.set_device(device)
            places.append(torch.cuda.current_device())
        elif device.index is not None:
            places.append(device.index)
        else:
            places.append(torch.cuda.current_device())
    return places[0] == places[1]
