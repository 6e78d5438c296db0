# score: 0
# says: cuda:1, cuda:0
# why: moves the module instead of asking
def device_of(module):
    device = d2l.try_gpu()
    module.to(device)
    return device
