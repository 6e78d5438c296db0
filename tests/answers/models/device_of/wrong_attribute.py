# score: 0
# says: has no attribute, device
# why: a module has no .device
def device_of(module):
    return module.device
