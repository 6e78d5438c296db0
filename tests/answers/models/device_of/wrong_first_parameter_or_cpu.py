# score: 0
# says: ValueError, different devices
# why: looks at the first parameter only
def device_of(module):
    for parameter in module.parameters():
        return parameter.device
    return torch.device("cpu")
