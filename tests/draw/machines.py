"""A machine made up for tests, and names for its devices."""

import torch

from trygpu.draw.machine import Device, Memory

GIB = 2**30
CPU = torch.device("cpu")


def cuda(index: int) -> torch.device:
    return torch.device("cuda", index)


def fabricated(gpus: int) -> list[Device]:
    """A machine whose cards are of different sizes and filled differently; the last one is current."""
    cards = []
    for i in range(gpus):
        total = 16 * GIB if i % 2 else 24 * GIB
        yours, other = 512 * i, (i % 3) * (3 * GIB + GIB // 2)
        memory = Memory(total, yours, total - yours - other)
        cards.append(Device(cuda(i), "Virtual T4", memory, virtual=True, current=i == gpus - 1))
    return [Device(CPU), *cards]
