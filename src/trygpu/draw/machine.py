"""The machine's devices in force, real or virtual, as facts to draw."""

from dataclasses import dataclass

import torch

from trygpu import virtual


@dataclass(frozen=True)
class Memory:
    """A GPU's memory in bytes: all of it, what this process's tensors hold, and what is free."""

    total: int
    yours: int
    free: int

    @property
    def other(self) -> int:
        """Everything else: other processes and, on a real GPU, PyTorch's own context and cache."""
        return max(0, self.total - self.free - self.yours)


@dataclass(frozen=True)
class Device:
    """One device. `memory` is None where no figure is shown: main memory is the machine's, not the lesson's."""

    device: torch.device
    name: str = ""
    memory: Memory | None = None
    virtual: bool = False
    current: bool = False


def available_devices() -> list[Device]:
    """The CPU, then every GPU that can be used now, in order."""
    return [Device(torch.device("cpu")), *(_gpu(i) for i in range(torch.cuda.device_count()))]


def _gpu(index: int) -> Device:
    free, total = torch.cuda.mem_get_info(index)
    return Device(
        device=torch.device("cuda", index),
        name=torch.cuda.get_device_name(index),
        memory=Memory(total, torch.cuda.memory_allocated(index), free),
        virtual=virtual.topology() is not None,
        current=index == torch.cuda.current_device(),
    )
