# score: 2
def device_of(module):
    devices = set()
    for _, tensor in module.named_parameters():
        devices.add(tensor.device)
    for _, tensor in module.named_buffers():
        devices.add(tensor.device)
    (device,) = devices or {torch.device("cpu")}
    return device
