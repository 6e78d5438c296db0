# score: 2
def device_of(module):
    devices = []
    def visit(m):
        for tensor in [*m._parameters.values(), *m._buffers.values()]:
            if tensor is not None:
                devices.append(tensor.device)
        for child in m.children():
            visit(child)
    visit(module)
    if any(device != devices[0] for device in devices):
        raise ValueError("split")
    return devices[0] if devices else torch.device("cpu")
