# score: 2
import itertools

def device_of(module):
    found = None
    for tensor in itertools.chain(module.parameters(), module.buffers()):
        if found is None:
            found = tensor.device
        elif tensor.device != found:
            raise ValueError(f"{found} and {tensor.device}")
    return found if found is not None else torch.device("cpu")
