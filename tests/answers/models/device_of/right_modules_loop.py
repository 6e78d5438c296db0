# score: 2
def device_of(module):
    names = {str(t.device) for m in module.modules() for t in (*m.parameters(recurse=False), *m.buffers(recurse=False))}
    if len(names) >= 2:
        raise ValueError(", ".join(sorted(names)))
    return torch.device(*names) if names else torch.device("cpu")
