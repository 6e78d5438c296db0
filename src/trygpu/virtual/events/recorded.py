"""What a record holds when it is over: launches, transfers and waits in order, as plain data that keeps no tensor."""

from __future__ import annotations

from dataclasses import dataclass, field

import torch

from trygpu.virtual.events.observers import Observer, OperatorCall, Synchronization, Transfer


@dataclass(slots=True, unsafe_hash=True)  # frozen ones take four times as long to make, and each operator makes one
class Launch:
    """An operator that ran on a GPU. Views and empty tensors launch nothing."""

    name: str  # "aten::add.Tensor"
    device: torch.device
    line: str  # "file:line" of the user's code


@dataclass(eq=False)
class Events(Observer):
    """What happened while a record was open; `timeline` holds everything in order."""

    timeline: list[Launch | Transfer | Synchronization] = field(default_factory=list)

    @property
    def launches(self) -> list[Launch]:
        """The operators that ran on GPUs."""
        return [event for event in self.timeline if isinstance(event, Launch)]

    @property
    def transfers(self) -> list[Transfer]:
        """The bytes that moved between devices."""
        return [event for event in self.timeline if isinstance(event, Transfer)]

    @property
    def synchronizations(self) -> list[Synchronization]:
        """The times when the host waited for a GPU."""
        return [event for event in self.timeline if isinstance(event, Synchronization)]

    def launched(self, call: OperatorCall) -> None:
        """Notes a launch without its tensors, which would stay allocated."""
        self.timeline.append(Launch(call.name, call.device, call.line))

    def transferred(self, transfer: Transfer) -> None:
        """Notes a transfer."""
        self.timeline.append(transfer)

    def synchronized(self, wait: Synchronization) -> None:
        """Notes a wait."""
        self.timeline.append(wait)
