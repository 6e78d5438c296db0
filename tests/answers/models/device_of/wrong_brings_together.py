# score: 0
# says: ValueError, different devices
# why: gathers the parts on one device
def device_of(module):
    for p in module.parameters():
        module.to(p.device)
        return p.device
    return torch.device("cpu")
