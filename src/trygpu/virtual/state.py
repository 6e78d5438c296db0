"""What is in force now: the one place where the other modules look.

The topology is the process's, as patches of torch are; the rest belongs to a thread.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import torch

from trygpu.virtual import messages
from trygpu.virtual.topology import Card, Topology

if TYPE_CHECKING:
    from collections.abc import Iterator

    from torch.utils._python_dispatch import TorchDispatchMode

topology: Topology | None = None


class _Thread(threading.local):
    mode: TorchDispatchMode | None = None  # this thread's, once it has one
    placing: Card | None = None  # where a patched factory wants what it is making
    exporting = False  # whether torch.from_dlpack is taking over a tensor


class _Latest:
    """The card of the latest operation, of any thread: a guess for what C++ makes without saying for whom."""

    __slots__ = ("card",)

    def __init__(self) -> None:
        self.card: Card | None = None


def adopt_thread() -> None:
    """Gives the mode to a thread that was there before virtual GPUs were; the dispatch module fills this in."""


thread = _Thread()
latest = _Latest()


class placing:
    """While it is open, what factories make in this thread goes to `card`."""

    __slots__ = ("before", "card")

    def __init__(self, card: Card | None) -> None:
        self.card = card

    def __enter__(self) -> None:
        self.before = thread.placing
        thread.placing = self.card

    def __exit__(self, *exc_info: object) -> None:
        thread.placing = self.before


def initialize() -> Topology:
    """What PyTorch does before it first touches a GPU. Raises as PyTorch does if there is none."""
    if topology.gpus == 0:
        raise RuntimeError(messages.NO_GPUS)
    if topology.forked:
        raise RuntimeError(messages.BAD_FORK)
    topology.initialized = True
    return topology


def card_at(index: int | None) -> Card:
    """The card with this index, or the current one for None. Raises PyTorch's "invalid device ordinal"."""
    force = initialize()
    if thread.mode is None:
        adopt_thread()
    if index is None or index < 0:
        index = force.current.index
    if index >= force.gpus:
        raise messages.invalid_ordinal()
    return force.cards[index]


def resolve(device: torch.device | str | int) -> Card | torch.device:
    """Where a user's `device` is: a virtual card, or a torch.device that is no GPU."""
    if isinstance(device, int) and not isinstance(device, bool):
        if device < 0:
            raise RuntimeError("Device index must not be negative")
        return card_at(device)
    if not isinstance(device, torch.device):
        device = torch.device(device)
    return card_at(device.index) if device.type == "cuda" else device


def device(place: Card | torch.device) -> torch.device:
    return place.device if isinstance(place, Card) else place


def cards() -> Iterator[Card]:
    return iter(topology.cards if topology is not None else ())
