# score: 0
# says: device, set
# why: returns all devices
def device_of(module):
    return {t.device for t in [*module.parameters(), *module.buffers()]}
